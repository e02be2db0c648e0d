package dev.perdure.workflows.port;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.message.FinishReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The turn an opened run begins with; a conversation that was used before goes on counting.
 *
 * @param ended how the run ended, where it has ended before under the same workflow id; else null
 * @param background the subagents in the background whose reports it has not read; null for none
 * @param hooks the events for which its task has hooks; null for none
 */
public record OpenedRun(
    int turn,
    @Nullable FinishReason ended,
    @Nullable List<RunSpec> background,
    @JsonInclude(NON_NULL) @Nullable TurnHooks hooks) {}
