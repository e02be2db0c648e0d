package dev.perdure.web.engine.local;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;

/** The content of {@code engine.json}: process, ports and version of a Temporal dev server. */
record DevServerFile(long pid, Instant startTime, int port, int uiPort, String version) {
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

  String uiUrl() {
    return "http://127.0.0.1:" + uiPort;
  }
}
