package dev.perdure.workflows.port;

import dev.perdure.planner.request.PendingRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state that a task workflow takes over from one that was closed midway.
 *
 * @param held whether a person has paused the task
 * @param written how many writings of the plan have ended
 * @param waiting the request whose settlement the root acts on next, settled or not; null if there
 *     is none
 * @param unapplied the commands that no root has acted on, in their order
 */
public record TaskResumption(
    boolean held, int written, @Nullable PendingRequest waiting, List<Control> unapplied) {

  /** Copies the commands. */
  public TaskResumption {
    unapplied = List.copyOf(unapplied);
  }

  /** A resumption without a command to act on. */
  public TaskResumption(boolean held, int written, @Nullable PendingRequest waiting) {
    this(held, written, waiting, List.of());
  }

  /** The same resumption, with commands to act on first. */
  public TaskResumption controlledBy(List<Control> commands) {
    return new TaskResumption(held, written, waiting, commands);
  }

  /** Nothing to resume. */
  public static TaskResumption none() {
    return new TaskResumption(false, 0, null);
  }
}
