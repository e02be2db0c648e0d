package dev.perdure.web.engine.local;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code engine.json}: process, ports and version of a Temporal dev server.
 *
 * @param uiPort the port of its own pages; 0 if it has none
 * @param uiIp the loopback address of its own pages; null if it has none
 */
record DevServerFile(
    long pid,
    Instant startTime,
    int port,
    int uiPort,
    String version,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String uiIp) {

  DevServerFile {
    Objects.requireNonNull(startTime, "startTime");
    Objects.requireNonNull(version, "version");
  }

  static JsonFile in(Path data) {
    return new JsonFile(data.resolve("engine.json"));
  }

  /** Compares process id and start time, as process ids are reused. */
  boolean names(ProcessHandle process) {
    return process.pid() == pid
        && process.info().startInstant().filter(startTime::equals).isPresent();
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  /** The address of the server's own pages, which check no host. */
  Optional<URI> pages() {
    return Optional.ofNullable(uiIp).map(ip -> URI.create("http://" + ip + ":" + uiPort));
  }

  /** Whether the server has pages of its own exactly if they are wanted. */
  boolean hasPagesAs(boolean wanted) {
    return wanted ? uiIp != null : uiPort == 0;
  }
}
