package dev.perdure.activities.model;

import java.util.Optional;

/** The context of a model call: its run, agent, phase and turn, counted from 1. */
public record ModelCallContext(
    String runId, String agent, String phase, Optional<String> step, int turn) {

  /** How messages to people name this place. */
  public String sentence() {
    return "run '%s' (agent %s, phase %s%s, turn %d)"
        .formatted(runId, agent, phase, step.map(id -> ", step " + id).orElse(""), turn);
  }
}
