#!/usr/bin/env bash
# Starts the Tabletop Companion, after installing what is missing.
#   deploy/run.sh                what is there to look at: see default_command
#   deploy/run.sh score FILE     any command of `companion`; try --help
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # started as `sh run.sh`
set -euo pipefail
# shellcheck source=deploy/ensure-env.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/ensure-env.sh"

# The command to run when none is given: the app where there is a display; else the demonstration,
# which plays a game in the app all the same and leaves pictures of it in the current folder.
PICTURES=companion-pictures
default_command() {
  if [[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]]; then
    echo app
  else
    echo demo notad --out "$PICTURES"
  fi
}

main() {
  ensure_env run
  if [[ $# == 0 ]]; then
    # shellcheck disable=SC2046 # these words are ours and hold no spaces
    set -- $(default_command)
    say "starting: companion $*"
  fi
  # The installed script, not `python -m`: that would let a folder named "rules" where the
  # user happens to stand hide ours.
  exec "$VENV/bin/companion" "$@"
}

main "$@"
