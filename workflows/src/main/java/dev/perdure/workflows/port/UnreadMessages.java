package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;

/**
 * Whether the planner has left messages unread. If so, a plan is neither shown nor approved, and
 * its pending request is withdrawn.
 *
 * @param queued whether a command waits until the task rests; null for no
 */
public record UnreadMessages(
    boolean present, @JsonInclude(Include.NON_NULL) @Nullable Boolean queued) {

  /** Messages of which none waits for the end of the task's work. */
  public UnreadMessages(boolean present) {
    this(present, null);
  }
}
