#!/usr/bin/env bash
# Installs into a bare Debian and takes everything off again: nothing may be left, nothing missing.
#   sudo deploy/rehearse.sh trixie [FOLDER]     or bookworm; FOLDER holds a bare system, made if missing
#   … --wheel FILE     install this wheel instead of building one (with all it needs beside it)
# Needs root, debootstrap and a network. What only a Pi has (its packages, its pins, its screen and
# the start of the service) is not rehearsed: it takes a Pi.
set -euo pipefail
HERE="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"

say() { printf 'rehearsal: %s\n' "$*" >&2; }
fail() {
  say "failed: $*"
  exit 1
}

SUITE="" BARE="" WHEEL=""
while [[ $# -gt 0 ]]; do
  case "$1" in
    --wheel)
      WHEEL="$(readlink -f -- "$2")"
      shift
      ;;
    *) if [[ -z "$SUITE" ]]; then SUITE=$1; else BARE=$1; fi ;;
  esac
  shift
done
[[ "$SUITE" == trixie || "$SUITE" == bookworm ]] || fail "expected trixie or bookworm, got '$SUITE'"
[[ "$(id -u)" == 0 ]] || fail "needs root"
WORK="$(mktemp -d)"
ROOT="$WORK/root"
BARE="${BARE:-$WORK/bare}"

# Only our own mounts, and only below our own folder.
cleanup() {
  for one in "$ROOT/proc" "$ROOT/wheels"; do
    if mountpoint -q "$one"; then umount "$one"; fi
  done
  rm -rf "$WORK"
}
trap cleanup EXIT

# Everything that is there, with owner and mode; files also with what is in them. Left out is what a
# running system writes down for itself, and apt's lists and caches.
everything() {
  (cd "$ROOT" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./run -o -path ./tmp \
    -o -path ./project -o -path ./wheels -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/apt \
    -o -path ./var/lib/dpkg -o -path ./root -o -name '__pycache__' \) -prune -o -printf '%p %y %m %u %g %l\n' | sort
    find etc -xdev -type f ! -name '*-' ! -name ld.so.cache ! -path 'etc/.pwd.lock' -exec sha256sum {} + | sort -k2)
}

# shellcheck disable=SC2016 # dpkg-query fills these in
packages() { chroot "$ROOT" dpkg-query -W -f '${binary:Package} ${Status}\n' | grep ' installed$' | sort; }

inside() { chroot "$ROOT" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"; }

if [[ ! -d "$BARE" ]]; then
  say "making a bare $SUITE"
  debootstrap --variant=minbase --include=systemd-sysv,udev,python3,ca-certificates "$SUITE" "$BARE" >"$WORK/debootstrap.log"
fi
say "copying it"
cp -a --one-file-system "$BARE" "$ROOT"
mkdir -p "$ROOT/project" "$ROOT/boot/firmware"
printf 'console=tty1 root=PARTUUID=1234-02 rootwait quiet\n' >"$ROOT/boot/firmware/cmdline.txt"
cp -a "$HERE/.." "$ROOT/project/companion"
cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
mount -t proc proc "$ROOT/proc"
OPTIONS=(--yes)
if [[ -n "$WHEEL" ]]; then
  mkdir "$ROOT/wheels"
  mount --bind "$(dirname "$WHEEL")" "$ROOT/wheels"
  OPTIONS+=(--wheel "/wheels/$(basename "$WHEEL")")
fi

everything >"$WORK/before"
packages >"$WORK/packages-before"
say "installing"
inside bash /project/companion/deploy/install.sh "${OPTIONS[@]}"
everything >"$WORK/installed"
say "installing again"
inside bash /project/companion/deploy/install.sh "${OPTIONS[@]}"
everything >"$WORK/again"
diff "$WORK/installed" "$WORK/again" || fail "the second run has changed something"
say "the installed program, as its user"
inside setpriv --reuid companion --regid companion --init-groups \
  /opt/tabletop-companion/versions/current/bin/companion demo notad | tail -n 3
systemd-analyze --root="$ROOT" verify "$ROOT/etc/systemd/system/tabletop-companion.service" || true
grep -q consoleblank=0 "$ROOT/boot/firmware/cmdline.txt" || fail "the screen would go dark"
say "taking it off again"
inside bash /project/companion/deploy/uninstall.sh --yes --games
everything >"$WORK/after"
packages >"$WORK/packages-after"
diff "$WORK/packages-before" "$WORK/packages-after" || fail "packages were left or are missing"
diff "$WORK/before" "$WORK/after" || fail "something was left, or is missing"
say "$SUITE: nothing is left and nothing is missing ($(wc -l <"$WORK/after") names compared, $(wc -l <"$WORK/installed") while installed)"
