package dev.perdure.web.engine.choice;

import dev.perdure.web.engine.binary.EngineBinary;
import dev.perdure.web.engine.data.SetupException;
import dev.perdure.web.engine.server.Engine;
import dev.perdure.web.engine.server.EngineSettings;
import dev.perdure.web.engine.server.MemoryEngine;
import dev.perdure.web.engine.server.RemoteEngine;
import dev.perdure.web.engine.server.dev.DevServerStart;
import java.nio.file.Path;

/** Picks the engine and starts it. */
public final class Engines {
  private Engines() {}

  /** The remote one, else a local server, else one in memory when that is allowed. */
  public static Engine start(EngineSettings settings, Path data) {
    if (settings.remote().isPresent()) {
      return RemoteEngine.connect(settings.remote().get(), settings.patience());
    }
    var binary = EngineBinary.find(settings.search());
    if (binary.isPresent()) {
      return new DevServerStart(data, settings, binary.get()).attachOrStart();
    }
    if (settings.ephemeral()) {
      return MemoryEngine.start(settings.namespace());
    }
    throw new SetupException(
        "There is no Temporal server on this machine, and without one no task survives a restart:"
            + " run './perdure engine install', or name a program in TEMPORAL_CLI or a server in"
            + " TEMPORAL_ADDRESS; --ephemeral goes without.");
  }
}
