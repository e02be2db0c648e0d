package dev.perdure.web.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What this server is made of, and how long its memory lasts.
 *
 * @param durable whether tasks survive a restart
 * @param sandbox what keeps commands in bounds; null where nothing does
 * @param notices what every page says, such as that the engine is in memory
 */
public record ServerFacts(
    String version,
    EngineFacts engine,
    boolean durable,
    @Nullable String sandbox,
    String model,
    @Nullable String host,
    List<String> notices) {

  /** Copies the notices. */
  public ServerFacts {
    notices = List.copyOf(notices);
  }

  /** The engine: remote, dev or memory, where it is and where its own pages are. */
  public record EngineFacts(String mode, String address, @Nullable String ui) {}
}
