#!/usr/bin/env bash
# Builds the image: ops/image/build.sh [tag]. BASE names the base image, and BUILD_OPTIONS adds options, such as the
# volume of a company's certificates. Uses docker where its daemon runs, and buildah otherwise.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "${1:-}" = --help ]; then
  sed -n '2,/^[^#]/s/^# //p' ops/image/build.sh
  exit
fi
tag=${1:-localhost/paheli}
read -ra options <<< "${BUILD_OPTIONS:-}"
[ -z "${BASE:-}" ] || options+=(--build-arg "BASE=$BASE")
if docker info > /dev/null 2>&1; then
  exec docker build "${options[@]}" --tag "$tag" .
elif command -v buildah > /dev/null; then
  # Health checks are a part of Docker's format only. The isolation works without privileges of a container runtime.
  exec buildah build --format docker --isolation "${ISOLATION:-chroot}" "${options[@]}" --tag "$tag" .
fi
echo 'Neither docker nor buildah works on this machine.' >&2
exit 1
