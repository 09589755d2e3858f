#!/usr/bin/env bash
# Starts the Tabletop Companion, after installing what is missing.
#   deploy/run.sh                what is there to look at: see default_command
#   deploy/run.sh score FILE     any command of `companion`; try --help
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # started as `sh run.sh`
set -euo pipefail
# shellcheck source=deploy/ensure-env.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/ensure-env.sh"

# The command to run when none is given: the app where there is a display, else the demonstration.
default_command() {
  if [[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]]; then
    echo app
  else
    echo demo
  fi
}

main() {
  ensure_env run
  if [[ $# == 0 ]]; then
    set -- "$(default_command)"
    say "starting: companion $1"
  fi
  # The installed script, not `python -m`: that would let a folder named "rules" where the
  # user happens to stand hide ours.
  exec "$VENV/bin/companion" "$@"
}

main "$@"
