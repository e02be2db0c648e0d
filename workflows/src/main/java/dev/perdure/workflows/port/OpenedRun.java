package dev.perdure.workflows.port;

import dev.perdure.planner.message.FinishReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The turn an opened run begins with; a conversation that was used before goes on counting.
 *
 * @param ended how the run ended, if it has ended before under the same workflow id; else null
 * @param background the subagents in the background whose reports it has not read
 * @param hooks the events for which its task has hooks
 */
public record OpenedRun(
    int turn, @Nullable FinishReason ended, List<RunSpec> background, TurnHooks hooks) {

  /** Copies the subagents. */
  public OpenedRun {
    background = List.copyOf(background);
  }
}
