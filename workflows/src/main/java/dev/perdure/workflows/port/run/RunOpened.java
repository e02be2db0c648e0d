package dev.perdure.workflows.port.run;

import dev.perdure.planner.message.FinishReason;
import org.jspecify.annotations.Nullable;

/**
 * The turn an opened run begins with; a conversation that was used before goes on counting.
 *
 * @param ended how the run ended, where it has ended before under the same workflow id; else null
 */
public record RunOpened(int turn, @Nullable FinishReason ended) {

  /** A run that begins or goes on at a turn. */
  public RunOpened(int turn) {
    this(turn, null);
  }
}
