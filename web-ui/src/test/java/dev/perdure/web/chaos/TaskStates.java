package dev.perdure.web.chaos;

import java.util.Map;
import java.util.Set;

/** The states of a task, a run and a step that may be seen, and which may follow which. */
final class TaskStates {

  static final Set<String> ENDED =
      Set.of("delivered", "answered", "rejected", "cancelled", "failed");
  static final Set<String> REST =
      Set.of("delivered", "answered", "rejected", "cancelled", "failed", "idle");
  static final Set<String> FOR_PEOPLE = Set.of("waiting", "paused", "parked");
  static final Set<String> RUN_ENDED = Set.of("completed", "failed", "cancelled", "timed_out");
  static final Set<String> STEP_ACTIVE = Set.of("running", "awaiting-person", "verifying");

  private static final Set<String> OPEN =
      Set.of("queued", "running", "waiting", "retrying", "paused", "parked");
  private static final Map<String, Set<String>> AFTER_REST =
      Map.of("idle", Set.of("queued", "running", "waiting", "cancelled", "idle"));

  private TaskStates() {}

  /** From an end only a follow-up leads on. */
  static boolean mayFollow(String before, String after) {
    if (OPEN.contains(before)) {
      return !after.equals("queued") || before.equals("queued");
    }
    return AFTER_REST.getOrDefault(before, Set.of("queued", "running")).contains(after);
  }
}
