package dev.perdure.web.outbox;

/**
 * Work of a root workflow that fails again and again: its workflow task, or an activity that writes
 * a record.
 *
 * @param work what fails, by an id that a retry keeps
 * @param run the run of the root workflow that it belongs to
 * @param name what fails, in words
 * @param failures how often it has failed in a row, at least
 * @param mark a number that grows with each failure
 * @param failure the last failure; empty where the engine does not say
 */
public record StuckWork(
    String work, String run, String name, int failures, long mark, String failure) {

  /** The sentence for people. */
  public String sentence() {
    String reason = failure.isEmpty() ? "." : ": " + failure;
    String times = failures == 1 ? "once" : "%d times in a row".formatted(failures);
    return "%s has failed %s%s%s".formatted(name, times, reason, reason.endsWith(".") ? "" : ".");
  }
}
