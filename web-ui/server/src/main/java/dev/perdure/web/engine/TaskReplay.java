package dev.perdure.web.engine;

import java.util.List;

/**
 * The result of replaying the open workflows of one task against this build.
 *
 * @param workflows how many workflows were replayed: the root, its runs and its checkpoints
 * @param events the events of all replayed histories
 * @param objections a sentence for each history that does not replay, with its first event that
 *     differs
 */
public record TaskReplay(String task, int workflows, int events, List<String> objections) {

  public TaskReplay {
    objections = List.copyOf(objections);
  }

  /** Whether this build can continue the task. */
  public boolean fits() {
    return objections.isEmpty();
  }
}
