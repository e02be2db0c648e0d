package dev.perdure.planner.permission;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The layers that permission rules come from, the weakest first: a later one overrides others. */
public enum RuleLayer {
  @JsonProperty("defaults")
  DEFAULTS,
  /** Rules of a repository that a person trusts: whatever the host's own files say is stronger. */
  @JsonProperty("trusted")
  TRUSTED,
  @JsonProperty("agent")
  AGENT,
  @JsonProperty("organisation")
  ORGANISATION,
  @JsonProperty("user")
  USER,
  @JsonProperty("repository")
  REPOSITORY,
  @JsonProperty("task")
  TASK,
  @JsonProperty("plan")
  PLAN,
  @JsonProperty("remembered")
  REMEMBERED,
  @JsonProperty("ceiling")
  CEILING;

  /** Whether a denial of this layer stands whatever later layers say. */
  public boolean deniesForGood() {
    return switch (this) {
      case ORGANISATION, USER, REPOSITORY, TASK, CEILING -> true;
      case DEFAULTS, TRUSTED, AGENT, PLAN, REMEMBERED -> false;
    };
  }

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
