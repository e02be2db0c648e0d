# The image of web and workers; glibc, as the shell grammar has no natives for musl.
FROM node:22-bookworm-slim AS node

FROM eclipse-temurin:25-jdk AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /perdure
COPY . .
RUN ./mvnw -q -B --no-transfer-progress -DskipTests -Dchecks.skip -Dsbom.phase=prepare-package package

FROM eclipse-temurin:25-jre AS java

FROM debian:trixie-slim
COPY --from=java /opt/java/openjdk /opt/java/openjdk
ENV JAVA_HOME=/opt/java/openjdk PATH=/opt/java/openjdk/bin:$PATH LANG=C.UTF-8
RUN apt-get update \
    && apt-get install -y --no-install-recommends bubblewrap ca-certificates git openssh-client procps ripgrep util-linux \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 perdure \
    && install -d -o perdure -g perdure /data
COPY --from=build /perdure/web-ui/cli/target/perdure.jar /opt/perdure/
COPY --from=build /perdure/web-ui/cli/target/lib/ /opt/perdure/lib/
USER perdure
ENV PERDURE_DATA=/data
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=60", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-cp", "/opt/perdure/perdure.jar", "dev.perdure.web.cli.Perdure"]
CMD ["serve"]
