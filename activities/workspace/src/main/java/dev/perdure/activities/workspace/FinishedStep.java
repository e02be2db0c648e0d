package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.RunContribution;
import dev.perdure.workflows.port.CommitRequest;
import java.util.List;
import java.util.Optional;

/**
 * A finished step, and what it has changed; where its files are merged and closed already, the
 * conflicts it had.
 */
record FinishedStep(
    CommitRequest step, Optional<RunContribution> contribution, List<String> conflicts) {}
