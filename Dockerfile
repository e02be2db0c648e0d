# Two images of one build:
#   docker build --target perdure --tag perdure .                  pages, and workers without build tools
#   docker build --target perdure-worker --tag perdure-worker .    workers that can run the tests of repositories
# glibc, as the shell grammar has no natives for musl. Each digest names the manifests of all platforms.
FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS node

FROM eclipse-temurin:25-jdk@sha256:97014c4b396021f9ddb7d592a7dbedb0c4e4215c29e03dc01c393558aefb71c2 AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends git unzip \
    && rm -rf /var/lib/apt/lists/*
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /perdure
COPY . .
# the content of the archive: runtime, jars, caches of loaded classes, licences and SBOM
RUN ./mvnw -q -B --no-transfer-progress -Prelease -DskipTests -Dchecks.skip package \
    && mv web-ui/cli/target/release/perdure-*/ /opt/perdure

FROM debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f AS perdure
ARG VERSION=unknown
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="perdure" \
      org.opencontainers.image.description="Runs long coding tasks as durable workflows, with people in the loop" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.source="$SOURCE"
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
       bubblewrap ca-certificates git openssh-client procps ripgrep tini util-linux \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 perdure \
    && install -d -o perdure -g perdure /data
COPY --from=build /opt/perdure /opt/perdure
RUN ln -s /opt/perdure/perdure /usr/local/bin/perdure
USER 10001
ENV LANG=C.UTF-8 PERDURE_DATA=/data PERDURE_MANAGEMENT_PORT=9464
VOLUME /data
EXPOSE 8080 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PERDURE_MANAGEMENT_PORT && printf 'GET /actuator/health/readiness HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
ENTRYPOINT ["tini", "--", "/opt/perdure/runtime/bin/java", "-XX:MaxRAMPercentage=60", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:AOTCache=/opt/perdure/app/perdure.aot.server", "-Xlog:aot=off", "-Xlog:cds=off", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-Dperdure.root=/opt/perdure", "-cp", "/opt/perdure/app/perdure.jar", "dev.perdure.web.cli.Perdure"]
CMD ["serve"]

# Compilers and runtimes that most repositories need; FROM perdure-worker adds others (docs/team/worker-images.md).
FROM perdure AS perdure-worker
LABEL org.opencontainers.image.title="perdure-worker"
USER root
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
       build-essential cmake curl file golang-go jq patch pkg-config python3 python3-pip python3-venv unzip wget xz-utils zip \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/java/openjdk /opt/java/openjdk
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
    && ln -s ../lib/node_modules/corepack/dist/corepack.js /usr/local/bin/corepack
ENV JAVA_HOME=/opt/java/openjdk PATH=/opt/java/openjdk/bin:$PATH
USER 10001
CMD ["worker"]
