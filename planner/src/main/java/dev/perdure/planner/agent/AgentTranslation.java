package dev.perdure.planner.agent;

import dev.perdure.planner.json.FrontMatter;
import java.util.List;

/** The file in our form, and the keys that are not followed. */
public record AgentTranslation(FrontMatter parts, List<String> ignored) {

  /** Copies the list. */
  public AgentTranslation {
    ignored = List.copyOf(ignored);
  }
}
