package dev.perdure.web.engine.local;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code server.json}, which its owner alone can read: what verbs need to call a
 * running server.
 *
 * @param startTime when the server's process started
 * @param token null for a server that asks for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunningServer(
    String url, long pid, Instant startTime, String version, @Nullable String token) {

  public RunningServer {
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(startTime, "startTime");
    Objects.requireNonNull(version, "version");
  }

  /** The server on this data directory, if its process is alive. */
  public static Optional<RunningServer> find(Path data) {
    return file(data).read(RunningServer.class).filter(RunningServer::isAlive);
  }

  static JsonFile file(Path data) {
    return new JsonFile(data.resolve("server.json"));
  }

  /** Hides the token. */
  @Override
  public String toString() {
    return "RunningServer[%s, %d, %s]".formatted(url, pid, version);
  }

  private boolean isAlive() {
    return ServerProcess.isAlive(pid, startTime);
  }
}
