# The shop with its PostgreSQL, without a proxy: compose.yaml puts Caddy before it. See docs/deploy.md.
FROM debian:13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 nodejs npm && npm install --global npm@11
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN node --input-type=module -e "await (await import('/app/scripts/prepare.mjs')).installPackages()"
COPY . .
RUN node scripts/build.mjs --release && rm -rf node_modules && node scripts/build.mjs && ln -s node_modules/node-linux-*/bin/node node

# Without npm, its Node and what only builds: node_modules brings the Node that runs the shop.
FROM debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 1000 --home-dir /data --no-create-home shop && install -d -o shop -g shop -m 0700 /data
WORKDIR /app
COPY --from=build /app /app
ENV PATH=/app:/usr/bin:/bin HOME=/data NODE_COMPILE_CACHE=/data/cache
ENV DEMO=off HOST=0.0.0.0 DATA_DIR=/data/shop BACKUP_DIR=/data/backups
USER 1000:1000
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch(`http://${process.env.HOST}:4000/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
