package dev.perdure.web.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts about this server: engine, durability, sandbox, model and the notices on every page. */
public record ServerFacts(
    String version,
    EngineFacts engine,
    boolean durable,
    @Nullable String sandbox,
    String model,
    @Nullable String host,
    List<String> notices) {

  public ServerFacts {
    notices = List.copyOf(notices);
  }

  /** The engine: remote, dev or memory, where it is and where its own pages are. */
  public record EngineFacts(String mode, String address, @Nullable String ui) {}
}
