# shellcheck shell=bash
# What run.sh and test.sh share: find Python, make .venv, install the package into it.
# Sourced, not run. The only name the two need is `ensure_env`, and $VENV afterwards.
# Everything is said on stderr, so that the output of `run.sh score FILE --json` stays pure JSON.

ROOT="$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")"
VENV="$ROOT/.venv"
LOG="$ROOT/.setup.log"

# Somebody else's Python settings must not reach into our .venv.
unset PYTHONHOME PYTHONPATH

say() { printf 'companion: %s\n' "$*" >&2; }

fail() {
  say "failed: $*"
  exit 1
}

# Run a command into the log; its success is ours to judge.
logged() { "$@" >>"$LOG" 2>&1 </dev/null; }

# The first Python we can use. Each candidate is really run: a name on PATH may be an empty shim.
find_python() {
  local candidate
  for candidate in python3 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null; then
      command -v "$candidate"
      return
    fi
  done
  fail "needs Python 3.11, 3.12 or 3.13, found $(python3 -V 2>/dev/null || echo 'no python3')"
}

as_root() {
  if [[ "$(id -u)" == 0 ]]; then "$@"; else sudo "$@"; fi
}

# Install a system package, on Debian and its kin.
apt_install() {
  local package=$1
  local by_hand="install it by hand and start again"
  command -v apt-get >/dev/null || fail "$package is missing and there is no apt-get: $by_hand"
  [[ "$(id -u)" == 0 ]] || command -v sudo >/dev/null ||
    fail "$package is missing and there is no sudo: as root, run apt-get install $package"
  say "installing the system package $package with apt"
  # A broken foreign package source must not stop us: only the install has to succeed.
  logged as_root apt-get update || true
  # A fresh machine is often busy updating itself: wait for it instead of failing.
  logged as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=120 "$package" ||
    fail "could not install $package with apt: see $LOG, or $by_hand"
}

# Debian keeps the part of Python that makes a .venv in a package of its own.
ensure_venv_module() {
  local python=$1
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    apt_install "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
  fi
}

# A .venv holds absolute paths and belongs to one Python: both are written down in it, and
# when the folder was moved or the system's Python replaced, it is made anew.
home_of_venv() { printf '%s with %s' "$ROOT" "$("$VENV/bin/python" -V 2>&1)"; }

venv_is_sound() { [[ -x "$VENV/bin/python" && "$(cat "$VENV/.home" 2>/dev/null)" == "$(home_of_venv)" ]]; }

ensure_venv() {
  if venv_is_sound; then return; fi
  local python
  python="$(find_python)"
  ensure_venv_module "$python"
  say "making .venv with $("$python" -V)"
  logged "$python" -m venv --clear "$VENV" || fail "could not make $VENV: see $LOG"
  home_of_venv >"$VENV/.home"
}

# What an installation depends on, as one line. A stamp holding it means: nothing to do.
fingerprint() {
  { cat "$ROOT/pyproject.toml" && home_of_venv; } | sha256sum
}

is_installed() { venv_is_sound && [[ "$(cat "$VENV/.installed-$1" 2>/dev/null)" == "$(fingerprint)" ]]; }

install_package() {
  local what=$1 target=.
  if [[ "$what" == dev ]]; then target=".[dev]"; fi
  say "installing the Python packages into .venv (a minute or two the first time)"
  logged "$VENV/bin/python" -m pip install --disable-pip-version-check --editable "$target" ||
    fail "could not install the Python packages (is there a network?): see $LOG"
  fingerprint >"$VENV/.installed-run"
  if [[ "$what" == dev ]]; then fingerprint >"$VENV/.installed-dev"; fi
}

# ensure_env run|dev: everything needed to run, or to test as well. Quick when nothing is missing.
# What Kivy's window is drawn with: library, and the Debian package that has it.
WINDOW_LIBRARIES="libGL.so.1:libgl1 libEGL.so.1:libegl1 libmtdev.so.1:libmtdev1"

# A machine without a screen draws into memory, and needs the same libraries for it.
ensure_window_libraries() {
  local pair
  for pair in $WINDOW_LIBRARIES; do
    if ! "$VENV/bin/python" -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1])' "${pair%%:*}" 2>/dev/null; then
      apt_install "${pair##*:}"
    fi
  done
}

# The tests also open real windows on a screen in memory and click in them, compile the shim that
# plays power cuts, and look over the scripts of this folder; without the last two tools these
# tests are skipped and say so.
ensure_test_tools() {
  local without="going on: the tests that need it are skipped"
  command -v cc >/dev/null || (apt_install gcc && apt_install libc6-dev) || say "$without"
  command -v shellcheck >/dev/null || (apt_install shellcheck) || say "$without"
  command -v Xvfb >/dev/null || apt_install xvfb
  command -v xdotool >/dev/null || apt_install xdotool
}

ensure_env() {
  local what=$1
  if is_installed "$what"; then return; fi
  true 2>/dev/null >"$LOG" || fail "cannot write to $ROOT"
  # One set-up at a time; the second to come finds the work done. The lock ends with the subshell.
  (
    if command -v flock >/dev/null; then flock 9; fi
    if is_installed "$what"; then exit; fi
    cd -- "$ROOT" || exit
    ensure_venv
    ensure_window_libraries
    if [[ $what == dev ]]; then ensure_test_tools; fi
    install_package "$what"
  ) 9<"$ROOT/pyproject.toml"
}
