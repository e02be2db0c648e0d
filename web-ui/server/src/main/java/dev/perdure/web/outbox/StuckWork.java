package dev.perdure.web.outbox;

import java.time.Instant;

/**
 * The reason why a root workflow does not go on: its workflow task or a record fails again and
 * again, a foreign workflow or start holds its id, or it takes no more signals.
 *
 * @param work the id of the failing work, which a retry keeps
 * @param run the run that Perdure ends to repair the root
 * @param failures the number of failures in a row, at least; 0 if nothing fails
 * @param mark a number that grows while the root does not go on
 * @param sentence the reason for people
 * @param isAwaited whether the root goes on by itself once a person has added a key
 */
public record StuckWork(
    String work, String run, int failures, long mark, String sentence, boolean isAwaited) {

  private StuckWork(String work, String run, int failures, long mark, String sentence) {
    this(work, run, failures, mark, sentence, false);
  }

  /** The same work, which goes on once a key is there. */
  public StuckWork awaitingKey() {
    return new StuckWork(work, run, failures, mark, sentence, true);
  }

  /**
   * Work that fails again and again.
   *
   * @param name the failing work in words
   * @param failure the last failure; empty if the engine does not tell it
   */
  public static StuckWork failing(
      String work, String run, String name, int failures, long mark, String failure) {
    String reason = failure.isEmpty() ? "." : ": " + failure;
    String times = failures == 1 ? "once" : "%d times in a row".formatted(failures);
    String sentence =
        "%s has failed %s%s%s".formatted(name, times, reason, reason.endsWith(".") ? "" : ".");
    return new StuckWork(work, run, failures, mark, sentence);
  }

  /** A workflow of another type or task queue that holds the id of the task. */
  static StuckWork foreign(String run, String type, String queue, long mark) {
    String sentence =
        "A foreign workflow holds the id of the task (type '%s', task queue '%s')."
            .formatted(type, queue);
    return new StuckWork("foreign " + type + " on " + queue, run, 0, mark, sentence);
  }

  /** A root that takes no more signals, and can't go on as a new one while runs are under way. */
  static StuckWork full(String run, long signals, long mark) {
    String sentence =
        "The task's workflow has had %d signals, and the engine takes no more of them."
            .formatted(signals);
    return new StuckWork("full " + run, run, 0, mark, sentence);
  }

  /** A root that a foreign start lets begin later, so that signals wait until then. */
  static StuckWork delayed(String run, Instant beginning, long mark) {
    String sentence =
        "A foreign start holds the id of the task: its workflow begins at %s.".formatted(beginning);
    return new StuckWork("delayed until " + beginning, run, 0, mark, sentence);
  }
}
