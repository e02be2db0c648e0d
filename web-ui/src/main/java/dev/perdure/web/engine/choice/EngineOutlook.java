package dev.perdure.web.engine.choice;

import dev.perdure.web.engine.binary.EngineBinary;
import dev.perdure.web.engine.server.EngineSettings;
import dev.perdure.web.engine.server.RemoteEngine;
import java.time.Duration;
import java.util.Optional;

/** Which durable engine a server would use, without starting any. */
public final class EngineOutlook {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private EngineOutlook() {}

  /** The engine in words, none where there is none; fails with a sentence where it is unusable. */
  public static Optional<String> of(EngineSettings settings) {
    if (settings.remote().isPresent()) {
      return Optional.of(RemoteEngine.connect(settings.remote().get(), PATIENCE).description());
    }
    return EngineBinary.find(settings.search())
        .map(binary -> "Temporal %s, %s".formatted(binary.version(), binary.path()));
  }
}
