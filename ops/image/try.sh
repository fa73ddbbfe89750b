#!/usr/bin/env bash
# Builds the image, starts it behind nginx with TLS and plays a quiz. Where containers cannot be built or run, says so and
# runs the same files without a container. IMAGE names an image that exists already.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "${1:-}" = --help ]; then
  sed -n '2,/^[^#]/s/^# //p' ops/image/try.sh
  exit
fi
image=${IMAGE:-localhost/paheli}
# Some machines forbid what the default runtime sets, and run containers with these limits all the same.
limits='--ulimit nofile=4096:4096 --ulimit nproc=4096:4096'
engines=('docker|' 'podman|' "podman|$limits" "podman --runtime runc|$limits")

if [ -n "${IMAGE:-}" ] || ops/image/build.sh "$image"; then
  for each in "${engines[@]}"; do
    read -ra engine <<< "${each%%|*}"
    read -ra options <<< "${each#*|}"
    command -v "${engine[0]}" > /dev/null || continue
    if "${engine[@]}" run --rm --network host "${options[@]}" --entrypoint node "$image" --version > /dev/null 2>&1; then
      echo "Containers run here with: ${engine[*]} run ${options[*]}"
      exec npx tsx apps/e2e/src/production/try-installation.ts --engine "${engine[*]}" --options " ${options[*]}" --image "$image"
    fi
  done
fi
echo 'Containers cannot run on this machine: the same files run without one.'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
NODE_ENV=production npm run build
ops/bundle.sh "$folder"
npx tsx apps/e2e/src/production/try-installation.ts --folder "$folder"
