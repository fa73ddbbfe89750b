# Node 24 on Debian: glibc, because the password hash and the pictures are native packages for it.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund --loglevel=error \
  && NODE_ENV=production npm run build \
  && ops/bundle.sh /bundle

FROM ${BASE}
LABEL org.opencontainers.image.title="Paheli"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/paheli
# KYC documents: the only folder that the server writes.
RUN mkdir -p /var/lib/paheli && chown 10001:10001 /var/lib/paheli
COPY --from=build /bundle /app
WORKDIR /app
USER 10001:10001
VOLUME /var/lib/paheli
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "check-health.mjs"]
ENTRYPOINT ["node", "apps/server/dist/main.js"]
