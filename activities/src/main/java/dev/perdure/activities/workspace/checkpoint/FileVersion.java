package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.workspace.change.FileChange;
import dev.perdure.planner.envelope.CallId;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.plan.StepId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file as a checkpoint has it, with what made it so.
 *
 * @param callId the call that changed the file; null where several may have, or none
 */
public record FileVersion(
    int checkpoint,
    String commit,
    @Nullable RunId run,
    @Nullable Integer turn,
    @Nullable StepId step,
    @Nullable CallId callId,
    @Nullable String tool,
    @Nullable Instant at,
    FileChange change) {}
