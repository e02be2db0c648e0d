package dev.perdure.web.cli.client;

import dev.perdure.web.engine.local.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The running server that {@code server.json} of a data directory names, with its token. */
record RecordedServer(URI address, Optional<String> token) {

  /** The server on a data directory; empty if none runs there. */
  static Optional<RecordedServer> find(Path data) {
    if (Files.exists(data) && !Files.isDirectory(data)) {
      throw UsageError.inInput(
          "The data directory %s is a file: name a directory with --data or PERDURE_DATA."
              .formatted(data));
    }
    Path file = data.resolve("server.json");
    try {
      return JsonNodes.tryRead(Files.readString(file))
          .filter(RecordedServer::isAlive)
          .flatMap(RecordedServer::of);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw UsageError.ofServer("%s cannot be read: %s.".formatted(file, e.getMessage()));
    }
  }

  /** The server on a data directory; empty if none runs there or its record cannot be read. */
  static Optional<RecordedServer> tryFind(Path data) {
    try {
      return find(data);
    } catch (UsageError e) {
      return Optional.empty();
    }
  }

  private static Optional<RecordedServer> of(JsonNode record) {
    return JsonNodes.find(record, "url")
        .map(url -> new RecordedServer(URI.create(url), JsonNodes.find(record, "token")));
  }

  /** A process that took over the id of a killed server gets no token. */
  private static boolean isAlive(JsonNode record) {
    return JsonNodes.find(record, "startTime")
        .flatMap(RecordedServer::time)
        .filter(startTime -> ServerProcess.isAlive(record.path("pid").asLong(-1), startTime))
        .isPresent();
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  /** Whether an address names this server: the same port of this machine, under any name. */
  boolean isNamedBy(URI other) {
    return other.getPort() == address.getPort()
        && "http".equals(other.getScheme())
        && other.getRawPath().isEmpty()
        && (other.getHost().equals(address.getHost())
            || (isLoopback(other.getHost()) && isLoopback(address.getHost())));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException _) {
      return false;
    }
  }

  ServerClient client() {
    return new ServerClient(address, token);
  }

  /** Hides the token. */
  @Override
  public String toString() {
    return "RecordedServer[%s]".formatted(address);
  }
}
