package dev.perdure.web.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of replaying the open workflows of one task against this build.
 *
 * @param workflows how many workflows were replayed: the root, its runs and its checkpoints
 * @param events the events of all replayed histories
 * @param objections the first event that differs in a sentence, by the workflow whose history does
 *     not replay
 */
public record TaskReplay(String task, int workflows, int events, Map<String, String> objections) {

  public TaskReplay {
    objections = Collections.unmodifiableMap(new LinkedHashMap<>(objections));
  }

  /** Whether this build can continue all workflows of the task. */
  public boolean fits() {
    return objections.isEmpty();
  }

  /** Whether this build can continue the root; runs may end on the workers of an older build. */
  public boolean rootFits() {
    return !objections.containsKey(task);
  }
}
