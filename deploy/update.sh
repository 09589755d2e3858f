#!/usr/bin/env bash
# Installs another version of the companion beside the one that runs, and changes over to it.
#   sudo deploy/update.sh tabletop_companion-0.2.0-py3-none-any.whl
#   … --no-restart     leave it on trial for the next start
# If the new version does not come up, the old one goes on by itself. Games and settings stay.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # started as `sh update.sh`
set -euo pipefail
HERE="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
if [[ ! -r "$HERE/shared.sh" ]]; then HERE="$HERE/appliance"; fi
# shellcheck source=deploy/appliance/shared.sh
source "$HERE/shared.sh"

usage() {
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

# The version on trial is tried at the next start; wait until that has ended one way or the other.
change_over() {
  local name=$1 waited=0
  systemctl restart "$SERVICE" || fail "could not restart $SERVICE; the new version is tried at the next start"
  while [[ -n "$(version_at trial)" ]] && ((waited < 2400)); do
    sleep 0.1
    waited=$((waited + 1))
  done
  [[ "$(version_at current)" == "$name" ]] ||
    fail "$name did not come up; $(version_at current) goes on (see journalctl -u $SERVICE)"
  say "$name runs; to go back: $0 --back"
}

go_back() {
  local previous
  previous="$(version_at previous)"
  [[ -n "$previous" ]] || fail "there is no version to go back to"
  point trial "$previous"
  if [[ "$1" == 1 ]]; then change_over "$previous"; fi
}

main() {
  local wheel="" restart=1 back="" name
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --no-restart) restart=0 ;;
      --back) back=1 ;;
      -*) usage ;;
      *) wheel=$1 ;;
    esac
    shift
  done
  [[ -d "$VERSIONS" ]] || fail "the companion is not installed here: run install.sh"
  [[ -w "$VERSIONS" ]] || fail "may not write to $VERSIONS: run it with sudo"
  if [[ -n "$back" ]]; then
    go_back "$restart"
    return
  fi
  [[ -n "$wheel" ]] || usage
  say "installing $(basename -- "$wheel") beside $(version_at current)"
  name="$(make_version "$wheel")"
  if [[ "$(id -u)" == 0 ]] && getent passwd "$USER_NAME" >/dev/null; then
    chown -R "$USER_NAME:" "$VERSIONS/$name"
  fi
  point trial "$name"
  say "$name is installed and goes on trial at the next start"
  if [[ "$restart" == 1 ]]; then change_over "$name"; fi
}

main "$@"
