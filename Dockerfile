# How to run it, read-only and with its data in a volume, stands in docs/running.md.
# What the build makes is the same for every processor: it runs on the builder's own.
FROM --platform=$BUILDPLATFORM node:22.20.0-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

# Packages with programs of their own are those of the image's processor.
FROM node:22.20.0-bookworm AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:22.20.0-bookworm-slim
WORKDIR /app
# A new volume is made with what it covers: its folder must be the user's own.
RUN install -d -o node -g node -m 700 /data /backups
COPY --from=build /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080
# That it lives, at /api/health: a first market may take hours, in which nothing must restart it. A balancer asks /api/ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No npm in between: it would not hand on the signal to stop.
CMD ["node", "dist/api/server.js"]
