package dev.perdure.activities.workspace.command;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** A process that leads a group, with all that it started. */
record ProcessGroup(Process leader) {

  private static final int GRACE = 30;

  /**
   * Asks the group to end, waits up to three seconds, then ends it; interrupted, it ends it at
   * once.
   */
  void end() throws IOException {
    try {
      if (signal("TERM").waitFor() == 0) {
        for (var i = 0; i < GRACE && signal("0").waitFor() == 0; i++) {
          TimeUnit.MILLISECONDS.sleep(100);
        }
        signal("KILL").waitFor();
      }
    } catch (InterruptedException e) {
      signal("KILL");
      Thread.currentThread().interrupt();
    }
  }

  private Process signal(String name) throws IOException {
    return new ProcessBuilder("bash", "-c", "kill -%s -- -%d".formatted(name, leader.pid()))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
