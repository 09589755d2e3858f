# shellcheck shell=bash disable=SC2034 # the names are for those who source this
# What install.sh, uninstall.sh, update.sh and start share: where everything lies, and how it is said.
# Sourced, not run. COMPANION_PREFIX is put before every path: the tests install into a folder.

PREFIX="${COMPANION_PREFIX:-}"
BASE="$PREFIX/opt/tabletop-companion"
VERSIONS="$BASE/versions"
SETTINGS="$PREFIX/etc/tabletop-companion"
NOTES="$SETTINGS/installed" # what install.sh has done, one line each, for uninstall.sh
UNITS="$PREFIX/etc/systemd/system"
RULES="$PREFIX/etc/udev/rules.d/60-tabletop-companion.rules"
DATA="$PREFIX/var/lib/tabletop-companion"
SERVICE=tabletop-companion.service
USER_NAME=companion

say() { printf 'companion: %s\n' "$*" >&2; }

fail() {
  say "failed: $*"
  exit 1
}

# Ask before something lasting; --yes answers for good. Without anybody to ask, the answer is no.
ask() {
  if [[ "${YES:-}" == 1 ]]; then return 0; fi
  local answer=""
  printf 'companion: %s [y/N] ' "$*" >&2
  read -r answer || true
  [[ "$answer" == [yY]* ]]
}

need_root() { [[ "$(id -u)" == 0 ]] || fail "needs root: run it with sudo"; }

# Write down what was done, once.
note() {
  if is_noted "$@"; then return; fi
  if [[ ! -d "$SETTINGS" ]]; then
    mkdir -p "$SETTINGS"
    note folder "$SETTINGS"
  fi
  printf '%s\n' "$*" >>"$NOTES"
}

is_noted() { grep -qxF -- "$*" "$NOTES" 2>/dev/null; }

# The rest of every note that begins with a word, the last one first.
noted() { sed -n "s/^$1 //p" "$NOTES" 2>/dev/null | tac; }

# Where a link leads, as a name below versions/; nothing where there is no such link.
version_at() { readlink "$VERSIONS/$1" 2>/dev/null || true; }

# Let a link lead elsewhere without a moment in which it leads nowhere.
point() {
  ln -sfn "$2" "$VERSIONS/.$1.new"
  mv -T "$VERSIONS/.$1.new" "$VERSIONS/$1"
}

# tabletop_companion-0.2.0-py3-none-any.whl is version 0.2.0.
version_of_wheel() {
  local name
  name="$(basename -- "$1")"
  [[ "$name" == tabletop_companion-*-*.whl ]] || fail "$1 is not a wheel of the companion"
  name="${name#tabletop_companion-}"
  printf '%s' "${name%%-*}"
}

# Install a wheel into a folder of its own beside the others; print the folder's name.
# What the current version has is copied first, so that an update needs no network.
make_version() {
  local wheel=$1 name count=1 site kept log
  [[ -r "$wheel" ]] || fail "$wheel cannot be read"
  name="$(version_of_wheel "$wheel")"
  while [[ -e "$VERSIONS/$name-$count" ]]; do count=$((count + 1)); done
  name="$name-$count"
  log="$VERSIONS/$name.log"
  # The system's packages are seen too: the Pi's own lgpio and picamera2 come from there.
  python3 -m venv --system-site-packages "$VERSIONS/$name" >"$log" 2>&1 ||
    give_up "$name" "could not make a place for Python packages"
  kept="$(find "$VERSIONS/current/lib" -maxdepth 2 -name site-packages 2>/dev/null || true)"
  site="$(find "$VERSIONS/$name/lib" -maxdepth 2 -name site-packages)"
  if [[ -n "$kept" && "$(basename "$(dirname "$kept")")" == "$(basename "$(dirname "$site")")" ]]; then
    cp -a "$kept/." "$site/"
  fi
  install_wheel "$name" "$wheel" >>"$log" 2>&1 ||
    give_up "$name" "could not install $(basename -- "$wheel"): something it needs is neither here nor to be had (is there a network?)"
  "$VERSIONS/$name/bin/companion" --version >>"$log" 2>&1 ||
    give_up "$name" "$(basename -- "$wheel") does not even tell its version"
  rm -f "$log"
  printf '%s' "$name"
}

# First without a network: what is there, and wheels that lie beside this one.
install_wheel() {
  local pip=("$VERSIONS/$1/bin/python" -m pip install --disable-pip-version-check) wheel=$2
  local here=(--no-index --find-links "$(dirname -- "$wheel")")
  if [[ -r "$SETTINGS/constraints.txt" ]]; then pip+=(-c "$SETTINGS/constraints.txt"); fi
  "${pip[@]}" "${here[@]}" --force-reinstall --no-deps "$wheel" || return
  "${pip[@]}" "${here[@]}" "$wheel" || "${pip[@]}" "$wheel"
}

# Leave nothing of a version that could not be made but its log.
give_up() {
  rm -rf "${VERSIONS:?}/$1"
  fail "$2 (see $VERSIONS/$1.log)"
}
