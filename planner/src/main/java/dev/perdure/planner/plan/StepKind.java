package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Kinds of steps by their execution: an agent run, one fixed tool call, or a command. */
public enum StepKind {
  @JsonProperty("agent")
  AGENT,
  @JsonProperty("tool")
  TOOL,
  @JsonProperty("command")
  COMMAND;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
