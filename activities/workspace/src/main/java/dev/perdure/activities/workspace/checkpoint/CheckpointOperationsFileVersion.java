package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A version of a file, with the checkpoint and the tool call that made it.
 *
 * @param callId the call that changed the file; null if several may have, or none
 */
public record CheckpointOperationsFileVersion(
    int checkpoint,
    String commit,
    @Nullable RunId run,
    @Nullable Integer turn,
    @Nullable StepId step,
    @Nullable CallId callId,
    @Nullable String tool,
    @Nullable Instant at,
    ChangeSetFileChange change) {}
