#!/usr/bin/env bash
# Tries the companion on the processor of a Pi without a Pi: a bare arm64 Debian under qemu.
#   sudo deploy/check-arm64.sh [trixie|bookworm] [--wheel FILE] [--keep FOLDER]
# Installs the wheel with all it needs, plays games by the rules, reads a tag, and draws a screen.
# Needs root, debootstrap, qemu-user-static with binfmt, a network, and half an hour. With --wheel
# nothing is downloaded from the package index: all that it needs must lie beside it, for aarch64.
set -euo pipefail
HERE="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
SUITE=trixie WHEEL="" ROOT=""

say() { printf 'arm64: %s\n' "$*" >&2; }
fail() {
  say "failed: $*"
  exit 1
}

while [[ $# -gt 0 ]]; do
  case "$1" in
    trixie | bookworm) SUITE=$1 ;;
    --wheel)
      WHEEL="$(readlink -f -- "$2")"
      shift
      ;;
    --keep)
      ROOT=$2
      shift
      ;;
    *) fail "expected trixie or bookworm, got '$1'" ;;
  esac
  shift
done
[[ "$(id -u)" == 0 ]] || fail "needs root"
command -v debootstrap >/dev/null || fail "needs debootstrap: apt-get install debootstrap"
command -v qemu-aarch64-static >/dev/null || fail "needs qemu: apt-get install qemu-user-static binfmt-support"
if [[ -z "$ROOT" ]]; then
  ROOT="$(mktemp -d)/root"
  trap 'rm -rf "$(dirname "$ROOT")"' EXIT
fi

inside() { chroot "$ROOT" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 SDL_VIDEODRIVER=offscreen "$@"; }

if [[ ! -e "$ROOT/usr/bin/python3" ]]; then
  say "making a bare $SUITE for arm64"
  debootstrap --arch=arm64 --variant=minbase \
    --include=python3,python3-venv,ca-certificates "$SUITE" "$ROOT" >"$ROOT.log" ||
    fail "no bare system: see $ROOT.log"
fi
[[ "$(inside uname -m)" == aarch64 ]] || fail "the bare system does not run as aarch64"
cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
inside apt-get install -y -q --no-install-recommends libgl1 libegl1 libgles2 libmtdev1 >>"$ROOT.log" ||
  fail "no libraries to draw with: see $ROOT.log"
mkdir -p "$ROOT/project" "$ROOT/wheels"
tar -C "$HERE/.." --exclude .git --exclude .venv -cf - . | tar -C "$ROOT/project" -xf -
if [[ ! -d "$ROOT/venv" ]]; then inside python3 -m venv /venv; fi
if [[ -n "$WHEEL" ]]; then
  cp "$(dirname "$WHEEL")"/*.whl "$ROOT/wheels/"
  say "installing $(basename "$WHEEL")"
  inside /venv/bin/pip install --no-index --find-links /wheels "/wheels/$(basename "$WHEEL")"
else
  say "installing the folder this script lies in"
  inside /venv/bin/pip install /project
fi
say "the games: a whole one of each, by the rules"
for game in notad danana bania amanda annapurna; do
  inside /venv/bin/companion demo "$game" --seed 7 >/dev/null
  say "  $game played"
done
say "a sheet of tags"
inside /venv/bin/companion scan "/project/docs/pictures/tags-sheet.png" | tail -n 2
say "a screen"
inside /venv/bin/companion demo notad --out /pictures | tail -n 1
find "$ROOT/pictures" -name '*.png' | grep -q . || fail "no picture was drawn"
say "$SUITE on aarch64: all is well"
