package dev.perdure.activities.git.worktree;

import dev.perdure.planner.id.StepId;
import java.util.Optional;

/** A commit of the branch, with the step it is of where it is of one. */
public record BranchCommit(String commit, String subject, Optional<StepId> step) {}
