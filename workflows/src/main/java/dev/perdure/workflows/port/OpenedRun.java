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
 * @param opening the calls that are the stored answer to the first turn, so that no model is asked;
 *     null for none
 */
public record OpenedRun(
    int turn,
    @Nullable FinishReason ended,
    List<RunSpec> background,
    TurnHooks hooks,
    @Nullable List<TurnResult.Call> opening) {

  /** Copies the subagents. */
  public OpenedRun {
    background = List.copyOf(background);
  }

  /** The calls that the run opens with; empty if its model answers the first turn. */
  public List<TurnResult.Call> openingCalls() {
    return opening == null ? List.of() : List.copyOf(opening);
  }
}
