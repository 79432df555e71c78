# One image runs every role: docker run IMAGE api | worker | migrate | ...
# The Node that package.json pins: a test compares them.

# The snapshots that processes which read mail start from; the bundler that makes them stays here.
FROM node:26.10.0-slim AS snapshots
WORKDIR /app
COPY package.json package-lock.json ./
COPY console/package.json ./console/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src ./src
RUN node src/inbox/build-snapshots.ts

# The page at /console; what builds it stays here.
FROM node:26.10.0-slim AS console
WORKDIR /app
COPY package.json package-lock.json ./
COPY console ./console
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run console

FROM node:26.10.0-slim
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="outreachd" \
      org.opencontainers.image.description="Self-hosted sales-outreach engine" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="UNLICENSED"
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY console/package.json ./console/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY config ./config
COPY migrations ./migrations
COPY src ./src
COPY --from=console /app/console/dist ./console/dist
COPY --from=snapshots /app/src/inbox/*.snapshot* ./src/inbox/
# The send journal of a worker lives here: a volume that outlives the container lets the next one read it.
RUN install -d -o 10001 -m 0700 /var/lib/outreachd
VOLUME /var/lib/outreachd
USER 10001
ENV NODE_ENV=production OUTREACHD_HTTP_HOST=0.0.0.0 OUTREACHD_DATA_DIR=/var/lib/outreachd
EXPOSE 3000 3001
# Whichever role runs must be live, at the port that is configured.
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s CMD ["node", "src/main.ts", "health"]
ENTRYPOINT ["tini", "--", "node", "src/main.ts"]
CMD ["api"]
