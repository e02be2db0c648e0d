package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Renders the next step of a request's wait. */
public final class WaitText {

  private WaitText() {}

  /** The sentence about the next step; empty if none follows. */
  public static Optional<String> next(JsonNode waiting) {
    JsonNode next = waiting.path("next");
    String at = JsonNodes.text(next, "at");
    String to = JsonNodes.text(next, "to");
    return switch (JsonNodes.text(next, "step")) {
      case "remind" -> Optional.of("next reminder: %s, to %s".formatted(at, to));
      case "escalate" -> Optional.of("goes to %s: %s".formatted(to, at));
      case "expire" -> Optional.of("expires: %s".formatted(at));
      default -> Optional.empty();
    };
  }
}
