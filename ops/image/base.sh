#!/usr/bin/env bash
# Makes a base image where no registry of images can be reached: Debian's packages by debootstrap, Node 24 and npm from
# npm. Needs root, debootstrap and podman. Usage: ops/image/base.sh [tag]
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-localhost/paheli-base}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/root" "${MIRROR:-http://deb.debian.org/debian}" \
  > "$folder/log" || { tail -5 "$folder/log" >&2; exit 1; }
install -m 755 "$(node -p process.execPath)" "$folder/root/usr/local/bin/node"
npm install --prefix "$folder/npm" --no-audit --no-fund --loglevel=error "$(node -p "require('./package.json').packageManager")" >&2
mkdir -p "$folder/root/usr/local/lib/node_modules"
cp -R "$folder/npm/node_modules/npm" "$folder/root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$folder/root/usr/local/bin/npx"
tar -C "$folder/root" --exclude './var/cache/apt/*' --exclude './var/lib/apt/lists/*' --exclude './dev/*' -c . |
  podman import - "$tag" > /dev/null
echo "$tag"
