package dev.perdure.activities.git.worktree;

import java.util.Optional;

/**
 * The baseline of a task beside the newest commit of its branch.
 *
 * @param baseline empty where code may change
 */
public record BaselinePosition(Optional<BaselineCommit> baseline, String tip) {}
