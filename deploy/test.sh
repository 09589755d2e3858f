#!/usr/bin/env bash
# Checks everything: lint, format, types, all tests; after installing what is missing.
#   deploy/test.sh               all of it
#   deploy/test.sh -k layers     the same, arguments go to pytest
#   deploy/test.sh -m 'not slow' only what is quick, for every few minutes
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # started as `sh test.sh`
set -euo pipefail
# shellcheck source=deploy/ensure-env.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/ensure-env.sh"

step() {
  local name=$1
  shift
  say "$name"
  "$VENV/bin/python" -m "$@" || fail "$name"
}

main() {
  ensure_env dev
  cd -- "$ROOT"
  step "lint (ruff check)" ruff check --quiet
  step "format (ruff format --check)" ruff format --check
  step "types (mypy)" mypy
  say "tests (pytest)"
  # A process for each core; whoever is done first takes over what the others have left.
  # The last word is pytest's own closing line, whether it tells of success or of failure.
  exec "$VENV/bin/python" -m pytest -n auto --dist worksteal "$@"
}

main "$@"
