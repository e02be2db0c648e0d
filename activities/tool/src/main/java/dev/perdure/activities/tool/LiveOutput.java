package dev.perdure.activities.tool;

import dev.perdure.planner.id.CallId;

/** Shows the newest output of running tool calls on open pages. */
@FunctionalInterface
public interface LiveOutput {

  /** Opens the view of a call that is under way; the caller closes it. */
  View open(CallId call, String title);

  /** Shows nothing. */
  static LiveOutput none() {
    return (_, _) -> View.NONE;
  }

  /** People's view of one call while the call runs. */
  @FunctionalInterface
  interface View extends AutoCloseable {

    /** A view without viewers. */
    View NONE = (_, _) -> {};

    /**
     * Shows the newest output, which begins at a character's offset, instead of what was shown
     * before; it returns at once, and what comes too fast is left out.
     */
    void show(String output, long offset);

    @Override
    default void close() {}
  }
}
