package dev.perdure.workflows.flow;

import io.temporal.workflow.Workflow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The check of signals before their handlers act: whoever reaches the engine can send anything, and
 * a handler that fails would block its workflow for good.
 */
public final class SignalGuard {

  private static final Logger LOG = Workflow.getLogger(SignalGuard.class);

  /** The longest id that a signal may carry; longer ones would not fit into a record's input. */
  private static final int MAX_ID = 1_000;

  private SignalGuard() {}

  /** Handles a signal that has all that its handler needs; drops any other. */
  public static void handle(String signal, boolean isComplete, Runnable handler) {
    if (isComplete) {
      handler.run();
    } else {
      LOG.warn("The signal '{}' is incomplete and is dropped.", signal);
    }
  }

  /** Whether all ids are there, and are such as an activity and the journal can take. */
  public static boolean hasIds(@Nullable Object... ids) {
    return Stream.of(ids).allMatch(id -> id != null && isId(id.toString()));
  }

  private static boolean isId(String id) {
    return !id.isBlank() && id.length() <= MAX_ID && id.codePoints().allMatch(SignalGuard::isText);
  }

  /** PostgreSQL holds neither a null character nor half a surrogate pair. */
  private static boolean isText(int character) {
    return !Character.isISOControl(character)
        && Character.getType(character) != Character.SURROGATE;
  }
}
