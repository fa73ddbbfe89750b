#!/usr/bin/env bash
# Installs the browsers that `npm run try:browsers` plays in, on Debian. The old Chromium comes with npm.
set -euo pipefail
sudo=$([ "$(id -u)" = 0 ] || echo sudo)
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver xvfb
