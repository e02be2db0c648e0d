package dev.perdure.web.engine.local;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** The content of {@code server.json}: URL, process id and version of a running Perdure server. */
public record RunningServer(String url, long pid, String version) {
  public RunningServer {
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(version, "version");
  }

  /** The server on this data directory, if its process is alive. */
  public static Optional<RunningServer> find(Path data) {
    return file(data).read(RunningServer.class).filter(RunningServer::isAlive);
  }

  static JsonFile file(Path data) {
    return new JsonFile(data.resolve("server.json"));
  }

  private boolean isAlive() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }
}
