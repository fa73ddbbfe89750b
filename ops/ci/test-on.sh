#!/usr/bin/env bash
# Builds and runs all tests on a version of Node: ops/ci/test-on.sh 22 [arguments of vitest]. The version comes from npm.
# The product's own node_modules/.bin has Node 24, which scripts would take, so everything is called by its path.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=${1:?usage: ops/ci/test-on.sh <version of Node> [arguments of vitest]}
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --prefix "$folder" --no-audit --no-fund --no-save --loglevel=error "node@$version"
node=$folder/node_modules/node/bin/node
TEST_NODE=$("$node" -p process.versions.node)
export TEST_NODE PATH="$folder/node_modules/node/bin:$PATH"
"$node" node_modules/turbo/bin/turbo run build --output-logs=errors-only
"$node" node_modules/vitest/vitest.mjs run --project '!bench' "$@"
