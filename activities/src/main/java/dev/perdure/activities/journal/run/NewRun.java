package dev.perdure.activities.journal.run;

import dev.perdure.planner.task.RunRecord.Settings;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that is to begin.
 *
 * @param parent the run that asked for it; null for the main run
 * @param workflowId the workflow that carries it out
 * @param step the step it carries out; null outside execution
 * @param focus what an explorer looks at; null for others
 * @param ceiling whether the ceiling before approval holds
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
    Settings settings) {}
