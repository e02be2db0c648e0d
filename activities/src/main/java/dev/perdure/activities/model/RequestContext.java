package dev.perdure.activities.model;

import java.util.Optional;

/**
 * Where a model call stands: whose run it is, what for, and the how-manieth turn, counted from 1.
 */
public record RequestContext(String runId, String agent, String phase, Optional<String> step, int turn) {

  /** How messages to people name this place. */
  public String sentence() {
    return "run '%s' (agent %s, phase %s%s, turn %d)"
        .formatted(runId, agent, phase, step.map(id -> ", step " + id).orElse(""), turn);
  }
}
