# One image runs every role: docker run IMAGE api | worker | migrate | ...
FROM node:26-slim
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY config ./config
COPY migrations ./migrations
COPY src ./src
USER 10001
ENV NODE_ENV=production OUTREACHD_HTTP_HOST=0.0.0.0 OUTREACHD_DATA_DIR=/tmp/outreachd
EXPOSE 3000 3001
# The API answers on 3000, a worker on 3001: whichever role runs must be live.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD ["node", "-e", "Promise.any([3000,3001].map(p=>fetch(`http://127.0.0.1:${p}/health/live`).then(r=>{if(!r.ok)throw 0}))).catch(()=>process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "src/main.ts"]
CMD ["api"]
