#!/usr/bin/env bash
# Starts the PostgreSQL and the Redis for ops/ci/test-on.sh in containers: ops/ci/start-servers.sh <version of PostgreSQL>
set -euo pipefail
version=${1:?usage: ops/ci/start-servers.sh <version of PostgreSQL>}
# A test server opens up to 16 connections, and several run at once.
docker run --detach --rm --name paheli-test-postgres --publish 127.0.0.1:5432:5432 --env POSTGRES_PASSWORD=postgres \
  "docker.io/library/postgres:$version" -c max_connections=500
docker run --detach --rm --name paheli-test-redis --publish 127.0.0.1:6379:6379 docker.io/library/redis:8
# The server of the first start, which creates the database, listens on no address.
for _ in $(seq 60); do
  docker exec paheli-test-postgres pg_isready --host 127.0.0.1 --quiet && exit 0
  sleep 1
done
echo 'PostgreSQL did not start within a minute.' >&2
exit 1
