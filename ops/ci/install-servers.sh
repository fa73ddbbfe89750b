#!/usr/bin/env bash
# Installs the servers that tests start themselves, on Debian and Ubuntu. Without them these tests are skipped.
set -euo pipefail
sudo=$([ "$(id -u)" = 0 ] || echo sudo)
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx haproxy openssl prometheus
