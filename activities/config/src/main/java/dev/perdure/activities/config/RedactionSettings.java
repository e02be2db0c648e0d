package dev.perdure.activities.config;

import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.message.EntropyMode;
import dev.perdure.planner.message.EntropyPolicy;
import java.util.List;

/** Reads the sections {@code redaction} of the organisation's and the user's file. */
final class RedactionSettings {

  private RedactionSettings() {}

  /**
   * The policy of all sections: the widest mode, and all entries; the default if none has a mode.
   */
  static EntropyPolicy of(List<YamlMapping> sections) {
    boolean isChosen =
        sections.stream().anyMatch(section -> section.plain().text("entropy").isPresent());
    var start =
        new EntropyPolicy(isChosen ? EntropyMode.OFF : EntropyPolicy.DEFAULT.mode(), List.of());
    return sections.stream().map(RedactionSettings::of).reduce(start, EntropyPolicy::merge);
  }

  private static EntropyPolicy of(YamlMapping section) {
    return new EntropyPolicy(
        section.plain().text("entropy").flatMap(EntropyMode::find).orElse(EntropyMode.OFF),
        section.plain().list("allow").stream().map(String::valueOf).toList());
  }
}
