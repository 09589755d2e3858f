#!/usr/bin/env bash
# Makes this machine a companion: it shows the app on its screen whenever it is switched on.
#   sudo deploy/install.sh                    asks before each step that lasts
#   sudo deploy/install.sh --yes              asks nothing
#   … --wheel FILE   install this wheel instead of the folder this script lies in
#   … --rotate 90    turn the picture: 0, 90, 180 or 270 degrees
#   … --no-kiosk     install the program and the user, but do not take over the screen
# For 64-bit Raspberry Pi OS or Debian, 12 (Bookworm) or 13 (Trixie). It may be run again at any
# time; what is done already is left alone. uninstall.sh puts everything back.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # started as `sh install.sh`
set -euo pipefail
HERE="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
FILES="$HERE/appliance"
# shellcheck source=deploy/appliance/shared.sh
source "$FILES/shared.sh"

# What the window is drawn with on a bare console (and cage, if that fails), and what a .venv needs.
PACKAGES=(
  python3 python3-venv
  libgl1 libegl1 libgles2 libmtdev1 libgbm1 libdrm2 libudev1
  cage libpam-systemd dbus
)
# Only in Raspberry Pi OS, and only of use there.
PI_PACKAGES=(python3-lgpio python3-picamera2)
GROUPS_WANTED=(video render input gpio audio tty)

WHEEL="" ROTATE="" KIOSK=1 YES=""

usage() {
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

read_arguments() {
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --yes) YES=1 ;;
      --no-kiosk) KIOSK=0 ;;
      --wheel)
        WHEEL="${2:-}"
        [[ -r "$WHEEL" ]] || fail "--wheel: $WHEEL cannot be read"
        shift
        ;;
      --rotate)
        ROTATE="${2:-}"
        [[ "$ROTATE" =~ ^(0|90|180|270)$ ]] || fail "--rotate takes 0, 90, 180 or 270, not '$ROTATE'"
        shift
        ;;
      *) usage ;;
    esac
    shift
  done
}

os_release() { sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" "$PREFIX/etc/os-release"; }

is_a_pi() { grep -qs "Raspberry Pi" "$PREFIX/proc/device-tree/model"; }

# 1. Is this a machine we know?
check_system() {
  need_root
  local id version bits
  id="$(os_release ID)"
  version="$(os_release VERSION_ID)"
  bits="$(getconf LONG_BIT)"
  [[ "$bits" == 64 ]] || fail "needs a 64-bit system, this one has $bits bits: write the 64-bit Raspberry Pi OS to the card"
  [[ "$id" == debian || "$id" == raspbian ]] || fail "needs Raspberry Pi OS or Debian, this is ${id:-unknown}"
  [[ "$version" == 12 || "$version" == 13 ]] || fail "needs version 12 (Bookworm) or 13 (Trixie), this is ${version:-unknown}"
  if is_a_pi; then
    say "$(tr -d '\0' <"$PREFIX/proc/device-tree/model"), Debian $version"
  else
    say "not a Raspberry Pi: buttons, lights and the ribbon camera are left out; Debian $version"
  fi
}

# Debian 13 has renamed libraries whose times grew to 64 bits: libmtdev1 is libmtdev1t64 there.
is_package_there() {
  local name
  for name in "$1" "$1t64"; do
    if [[ "$(dpkg-query -W -f '${Status}' "$name" 2>/dev/null)" == "install ok installed" ]]; then return 0; fi
  done
  return 1
}

all_packages() { dpkg-query -W -f '${binary:Package}\n' | sort; }

# Install packages and note every one that was not there before, also those they brought along.
add_packages() {
  local why=$1 one before missing=()
  shift
  for one in "$@"; do is_package_there "$one" || missing+=("$one"); done
  if [[ ${#missing[@]} == 0 ]]; then return; fi
  ask "install ${missing[*]} with apt ($why)?" || return 1
  before="$(all_packages)"
  apt-get update -q || say "the list of packages could not be renewed; going on with the old one"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends --no-remove \
    -o DPkg::Lock::Timeout=120 "${missing[@]}" || return 1
  while read -r one; do note package "$one"; done < <(comm -13 <(printf '%s\n' "$before") <(all_packages))
}

# 2. What every machine needs.
add_system_packages() {
  add_packages "to draw on the screen" "${PACKAGES[@]}" || fail "the system's packages are needed"
}

# 3. What only a Pi has; the rest works without.
add_pi_packages() {
  is_a_pi || return 0
  local one
  for one in "${PI_PACKAGES[@]}"; do
    add_packages "for the pins and the ribbon camera" "$one" ||
      say "going on without $one: what it is for says so in the app"
  done
}

# 4. A user of its own, who may use the screen, the touch panel and the pins, and nothing more.
add_user() {
  local group
  if ! getent group gpio >/dev/null; then
    groupadd --system gpio
    note group gpio
  fi
  if ! getent passwd "$USER_NAME" >/dev/null; then
    ask "add the user $USER_NAME, whose home is $DATA?" || fail "the app needs a user of its own"
    useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin "$USER_NAME"
    note user "$USER_NAME"
  fi
  for group in "${GROUPS_WANTED[@]}"; do
    getent group "$group" >/dev/null || continue
    if [[ " $(id -nG "$USER_NAME") " == *" $group "* ]]; then continue; fi
    usermod --append --groups "$group" "$USER_NAME"
    note member "$group"
  done
  if [[ ! -d "$DATA" ]]; then
    install -d -o "$USER_NAME" -g "$USER_NAME" -m 0750 "$DATA"
    note data "$DATA"
  fi
}

put() { # put FILE TARGET [MODE]: copy one of our files, unless it is there already
  if cmp -s "$1" "$2"; then return; fi
  [[ -d "$(dirname "$2")" ]] || add_folder "$(dirname "$2")"
  install -m "${3:-0644}" "$1" "$2"
  note file "$2"
}

add_folder() {
  [[ -d "$(dirname "$1")" ]] || add_folder "$(dirname "$1")"
  mkdir "$1"
  note folder "$1"
}

# 5. How it runs on this machine; what was changed there by hand stays.
add_settings() {
  [[ -d "$SETTINGS" ]] || add_folder "$SETTINGS"
  [[ -e "$SETTINGS/companion.conf" ]] || put "$FILES/companion.conf" "$SETTINGS/companion.conf"
  if [[ -n "$ROTATE" ]]; then
    sed -i "s/^TABLETOP_COMPANION_ROTATION=.*/TABLETOP_COMPANION_ROTATION=$ROTATE/" "$SETTINGS/companion.conf"
  fi
  if [[ "$(os_release VERSION_ID)" == 12 ]]; then
    put "$FILES/constraints-12.txt" "$SETTINGS/constraints.txt"
  fi
}

# 6. The program, in a folder per version; the app's user owns these, so that it can update itself.
add_program() {
  [[ -d "$BASE" ]] || add_folder "$BASE"
  put "$FILES/shared.sh" "$BASE/shared.sh"
  put "$FILES/start" "$BASE/start" 0755
  put "$HERE/update.sh" "$BASE/update.sh" 0755
  put "$HERE/README.md" "$BASE/README.md"
  if [[ ! -d "$VERSIONS" ]]; then
    install -d -o "$USER_NAME" -g "$USER_NAME" "$VERSIONS"
    note versions "$VERSIONS"
  fi
  if [[ -n "$(version_at current)" && -z "$WHEEL" ]]; then
    say "$(version_at current) is installed; update.sh installs another one"
    return
  fi
  ask "install the program into $BASE?" || fail "without the program there is nothing to start"
  local wheel=$WHEEL folder="" name
  if [[ -z "$wheel" ]]; then
    folder="$(mktemp -d)"
    wheel="$(build_wheel "$folder")"
  fi
  if [[ "$(version_at current)" == "$(version_of_wheel "$wheel")"-* ]]; then
    say "$(version_at current) is installed already"
  else
    say "installing the Python packages (a few minutes)"
    name="$(make_version "$wheel")"
    chown -R "$USER_NAME:" "$VERSIONS/$name"
    if [[ -n "$(version_at current)" ]]; then point trial "$name"; else point current "$name"; fi
    chown -h "$USER_NAME:" "$VERSIONS"/current
  fi
  if [[ -n "$folder" ]]; then rm -rf "$folder"; fi
}

# Make a wheel of the folder this script lies in; print its name.
build_wheel() {
  if ! { python3 -m venv "$1/venv" &&
    "$1/venv/bin/python" -m pip wheel --disable-pip-version-check --no-deps -w "$1" "$HERE/.."; } >"$1/log" 2>&1; then
    fail "could not build the program (is there a network?): see $1/log"
  fi
  find "$1" -maxdepth 1 -name 'tabletop_companion-*.whl'
}

# 7. Devices: the pins for the group gpio, sticks mounted where the app looks.
add_rules() {
  put "$FILES/60-tabletop-companion.rules" "$RULES"
  udevadm control --reload 2>/dev/null || say "udev takes up the new rules at the next start"
}

# 8. The screen: the app on the first console instead of a login or a desktop.
add_kiosk() {
  [[ "$KIOSK" == 1 ]] || return 0
  if [[ "$(systemctl is-enabled "$SERVICE" 2>/dev/null || true)" == enabled ]]; then
    put_units
    return
  fi
  ask "show the app on the screen at every start, instead of a login or the desktop?" || return 0
  put_units
  systemctl enable "$SERVICE" tabletop-companion-power-off.path
  note unit "$SERVICE"
  note unit tabletop-companion-power-off.path
  local target
  target="$(systemctl get-default)"
  if [[ "$target" == graphical.target ]]; then
    # Where nobody has chosen, the choice is the system's own, and is made by nothing being there.
    if [[ ! -L "$UNITS/default.target" ]]; then target=none; fi
    systemctl set-default multi-user.target
    note target "$target"
  fi
}

put_units() {
  local unit
  for unit in "$SERVICE" tabletop-companion-power-off.path tabletop-companion-power-off.service; do
    put "$FILES/$unit" "$UNITS/$unit"
  done
  systemctl daemon-reload 2>/dev/null || true # nothing to tell where systemd does not run
}

# 9. The console goes dark after ten minutes without a key; a table may think longer.
stop_blanking() {
  [[ "$KIOSK" == 1 ]] || return 0
  local line="$PREFIX/boot/firmware/cmdline.txt"
  [[ -f "$line" ]] || return 0
  if grep -q 'consoleblank=' "$line"; then return; fi
  ask "keep the screen from going dark (consoleblank=0 in $line)?" || return 0
  cp -p "$line" "$line.before-companion"
  sed -i '1s/[[:space:]]*$/ consoleblank=0/' "$line"
  note word "$line"
}

# 10. Begin, and say how everything is.
finish() {
  if [[ "$KIOSK" == 1 && -d /run/systemd/system && -z "$PREFIX" ]]; then
    systemctl restart "$SERVICE" tabletop-companion-power-off.path ||
      say "it does not start: see journalctl -u $SERVICE"
  fi
  say "done. $(version_at current) is installed; uninstall.sh puts everything back"
}

main() {
  read_arguments "$@"
  check_system
  add_system_packages
  add_pi_packages
  add_user
  add_settings
  add_program
  add_rules
  add_kiosk
  stop_blanking
  finish
}

main "$@"
