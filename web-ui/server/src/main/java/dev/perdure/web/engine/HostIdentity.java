package dev.perdure.web.engine;

import java.time.Instant;

/**
 * The stable id of this host, which its task queue is named after, and the Temporal worker identity
 * of this process.
 */
public record HostIdentity(String id) {

  public HostIdentity {
    if (!id.matches("[A-Za-z0-9._-]{1,64}")) {
      throw new IllegalArgumentException(
          "The host id '%s' is not made of 1 to 64 letters, digits, dots, dashes and underscores: correct PERDURE_HOST_ID."
              .formatted(id));
    }
  }

  /**
   * Returns the name of this process in the engine's history, which no earlier or later process
   * has. A process number alone recurs: in a container after every start.
   */
  public String identity() {
    var process = ProcessHandle.current();
    var born = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return "perdure@%s#%d-%s".formatted(id, process.pid(), Long.toString(born, 36));
  }
}
