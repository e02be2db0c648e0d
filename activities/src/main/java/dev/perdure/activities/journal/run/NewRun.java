package dev.perdure.activities.journal.run;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunSettings;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that is to start.
 *
 * @param parent the run that asked for it; null for the main run
 * @param step the step it carries out; null outside execution
 * @param focus what an explorer looks at; null for others
 */
public record NewRun(
    RunId id,
    TaskId task,
    RunKind kind,
    @Nullable RunId parent,
    String workflowId,
    String agent,
    Phase phase,
    @Nullable String step,
    String title,
    @Nullable String focus,
    @Nullable String model,
    @Nullable Instant deadline,
    boolean ceiling,
    RunSettings settings) {}
