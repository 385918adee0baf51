# syntax=docker/dockerfile:1
# Runs the shop as `npm run serve` does: docs/self-hosting.md.
FROM node:24-slim AS build
WORKDIR /shop
COPY . .
RUN npm ci --no-audit --no-fund
ARG SITE_URL
ARG PUBLIC_PAYPAL
ARG PUBLIC_STRIPE_PUBLISHABLE_KEY
ARG EDIT_REPOSITORY
# The build only uses the key to decide whether pages mark payments as a demonstration; the image
# does not contain the key.
RUN --mount=type=secret,id=stripe_secret_key \
  STRIPE_SECRET_KEY="$(cat /run/secrets/stripe_secret_key)" npm run build
RUN node packages/local-platform/compress-site.ts && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 FILES_FOLDER=/files
WORKDIR /shop
COPY --from=build /shop .
RUN mkdir /files && chown node:node /files
VOLUME /files
USER node
EXPOSE 8080
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://localhost:8080/api/health?ready').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=4", "packages/local-platform/serve.ts"]
