# The shop with its PostgreSQL, without a proxy: compose.yaml puts Caddy before it. See docs/deploy.md.
FROM debian:13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl libatomic1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY deploy/install-node.sh deploy/
RUN deploy/install-node.sh /opt/lehar-node
ENV PATH=/opt/lehar-node/bin:/usr/bin:/bin
COPY scripts scripts
RUN node --input-type=module -e "await (await import('/app/scripts/start/prepare.mjs')).installPackages()"
COPY . .
RUN node scripts/build.mjs --release && rm -rf node_modules && node scripts/build.mjs

# Without npm and what only builds.
FROM debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 1000 --home-dir /data --no-create-home shop && install -d -o shop -g shop -m 0700 /data
WORKDIR /app
COPY --from=build /opt/lehar-node/bin/node /usr/bin/node
COPY --from=build /app /app
ENV HOME=/data NODE_COMPILE_CACHE=/data/cache
ENV DEMO=off HOST=0.0.0.0 DATA_DIR=/data/shop BACKUP_DIR=/data/backups
USER 1000:1000
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch(`http://${process.env.HOST}:4000/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
