package dev.perdure.web.outbox;

/**
 * Work of a root workflow that fails again and again: its workflow task, or an activity that writes
 * a record.
 *
 * @param work what fails, by an id that a retry keeps
 * @param name what fails, in words
 * @param failures how often it has failed in a row
 * @param failure the last failure; empty where the engine does not say
 */
public record StuckWork(String work, String name, int failures, String failure) {

  /** The sentence for people. */
  public String sentence() {
    String reason = failure.isEmpty() ? "." : ": " + failure;
    return "%s has failed %d times in a row%s%s"
        .formatted(name, failures, reason, reason.endsWith(".") ? "" : ".");
  }
}
