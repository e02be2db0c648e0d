package dev.perdure.web.engine.server.dev;

import java.nio.file.Path;

/** Development servers that outlived who started them. */
public final class LocalEngines {
  private LocalEngines() {}

  /** Ends those that run on a data directory; whoever calls owns it. */
  public static void end(Path data) {
    DevServerProcesses.on(DevServerStart.state(data)).end();
  }
}
