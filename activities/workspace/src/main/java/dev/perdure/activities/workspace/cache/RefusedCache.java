package dev.perdure.activities.workspace.cache;

/** A cache that a task does without, with the reason and the remedy. */
final class RefusedCache extends Exception {

  private static final long serialVersionUID = 1L;

  RefusedCache(String sentence) {
    super(sentence);
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
