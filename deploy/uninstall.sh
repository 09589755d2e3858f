#!/usr/bin/env bash
# Puts back everything install.sh has done on this machine.
#   sudo deploy/uninstall.sh               asks about the games and the packages
#   … --yes         asks nothing: keeps the games, removes the packages install.sh has added
#   … --games       removes the games as well
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # started as `sh uninstall.sh`
set -euo pipefail
HERE="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
# shellcheck source=deploy/appliance/shared.sh
source "$HERE/appliance/shared.sh"

YES="" GAMES=0

usage() {
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

remove_kiosk() {
  local unit target
  while read -r unit; do
    systemctl disable "$unit" || say "$unit could not be switched off"
    if [[ -d /run/systemd/system && -z "$PREFIX" ]]; then systemctl stop "$unit" || true; fi
  done < <(noted unit)
  while read -r target; do
    if [[ "$target" == none ]]; then
      rm -f "$UNITS/default.target"
    else
      systemctl set-default "$target"
    fi
  done < <(noted target)
}

# Only the one word goes: the file may have been changed since.
restore_words() {
  local file
  while read -r file; do
    sed -i '1s/ consoleblank=0//' "$file"
    if cmp -s "$file" "$file.before-companion"; then cp -p "$file.before-companion" "$file"; fi
    rm -f "$file.before-companion"
  done < <(noted word)
}

remove_program() {
  local one
  while read -r one; do rm -rf "$one"; done < <(noted versions)
  while read -r one; do rm -f "$one"; done < <(noted file)
  systemctl daemon-reload 2>/dev/null || true # nothing to tell where systemd does not run
  udevadm control --reload 2>/dev/null || true
}

# The games are the one thing that nobody can download again.
remove_games() {
  local folder folders=()
  mapfile -t folders < <(noted data) # not a loop over it: asking reads from the same place
  for folder in "${folders[@]}"; do
    if [[ "$GAMES" == 1 ]] || { [[ "$YES" != 1 ]] && ask "remove all games and settings in $folder for good?"; }; then
      rm -rf "$folder"
    else
      say "the games stay in $folder"
    fi
  done
}

remove_user() {
  local group one
  while read -r group; do
    if ! is_noted user "$USER_NAME"; then gpasswd --delete "$USER_NAME" "$group" >/dev/null; fi
  done < <(noted member)
  while read -r one; do userdel "$one"; done < <(noted user)
  while read -r group; do groupdel "$group"; done < <(noted group)
}

# Packages go only if nothing else goes with them, and never one the system cannot do without.
remove_packages() {
  local packages=() extra
  # shellcheck disable=SC2016 # dpkg-query fills these in
  mapfile -t packages < <(noted package | while read -r one; do
    [[ "$(dpkg-query -W -f '${Essential}' "$one" 2>/dev/null)" == yes ]] || printf '%s\n' "$one"
  done)
  if [[ ${#packages[@]} == 0 ]]; then return; fi
  extra="$(apt-get --simulate purge "${packages[@]}" 2>/dev/null | sed -n 's/^\(Purg\|Remv\) \([^ ]*\).*/\2/p' |
    grep -vxF "$(printf '%s\n' "${packages[@]%%:*}")" || true)"
  if [[ -n "$extra" ]]; then
    say "the packages stay: with them would go $(tr '\n' ' ' <<<"$extra")"
    return
  fi
  ask "remove the ${#packages[@]} packages that install.sh has added?" || return 0
  DEBIAN_FRONTEND=noninteractive apt-get purge -y -q "${packages[@]}" || say "some packages could not be removed"
}

remove_folders() {
  local folder
  while read -r folder; do
    if [[ "$folder" == "$SETTINGS" ]]; then rm -f "$NOTES"; fi
    rmdir "$folder" 2>/dev/null || say "$folder is not empty and stays"
  done < <(printf '%s\n' "$FOLDERS")
}

main() {
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --yes) YES=1 ;;
      --games) GAMES=1 ;;
      *) usage ;;
    esac
    shift
  done
  need_root
  [[ -r "$NOTES" ]] || fail "nothing was installed here by install.sh ($NOTES is missing)"
  ask "take the companion off this machine?" || exit 1
  FOLDERS="$(noted folder)" # the notes go with the last of them
  remove_kiosk
  restore_words
  remove_program
  remove_games
  remove_user
  remove_packages
  remove_folders
  say "done; everything is as it was before install.sh"
}

main "$@"
