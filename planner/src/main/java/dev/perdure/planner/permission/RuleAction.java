package dev.perdure.planner.permission;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Action of a permission rule. */
public enum RuleAction {
  @JsonProperty("allow")
  ALLOW,
  @JsonProperty("ask")
  ASK,
  @JsonProperty("deny")
  DENY;

  /** The name on the wire and in configuration. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The action of a name. */
  public static Optional<RuleAction> find(String name) {
    return Stream.of(values()).filter(action -> action.wireName().equals(name)).findFirst();
  }
}
