package dev.perdure.workflows.flow;

import io.temporal.workflow.Workflow;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The check of signals before their handlers act. Every person who reaches the engine can send
 * anything, and a failing handler would block its workflow for good.
 */
public final class SignalGuard {

  private static final Logger LOG = Workflow.getLogger(SignalGuard.class);

  /** The journal holds ids up to this size, and the engine those of workflows up to 1,000 bytes. */
  private static final int MAX_BYTES = 800;

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
    return !id.isBlank()
        && id.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
        && id.codePoints().allMatch(SignalGuard::isText);
  }

  /** PostgreSQL holds neither a null character nor half a surrogate pair. */
  private static boolean isText(int character) {
    return !Character.isISOControl(character)
        && Character.getType(character) != Character.SURROGATE;
  }
}
