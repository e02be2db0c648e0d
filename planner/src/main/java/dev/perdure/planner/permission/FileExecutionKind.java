package dev.perdure.planner.permission;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The place and the occasion of an execution. */
public enum FileExecutionKind {
  /** A program of the person's machine executes it without an explicit act. */
  @JsonProperty("automatic")
  AUTOMATIC("runs on your machine", true),
  /** A build, an install or another command executes it. */
  @JsonProperty("command")
  COMMAND("runs on your machine", false),
  /** A build server executes it. */
  @JsonProperty("server")
  SERVER("runs on your build server", true),
  /** Agents follow it. */
  @JsonProperty("instructions")
  INSTRUCTIONS("steers agents", false);

  private final String label;
  private final boolean asks;

  FileExecutionKind(String label, boolean asks) {
    this.label = label;
    this.asks = asks;
  }

  /** The mark. */
  public String label() {
    return label;
  }

  /** Whether a change asks a person. */
  public boolean asks() {
    return asks;
  }
}
