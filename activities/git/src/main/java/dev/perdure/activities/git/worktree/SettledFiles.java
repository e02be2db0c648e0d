package dev.perdure.activities.git.worktree;

import java.util.Optional;

/**
 * A task's files after a checkpoint was taken of them, if they had changed.
 *
 * @param taken the checkpoint; empty if the files are those of the newest one
 * @param commit the commit of the files: the newest checkpoint, unless something was undone
 * @param tip the newest commit of the task's branch; empty without the branch
 */
public record SettledFiles(Optional<Checkpoint> taken, String commit, Optional<String> tip) {}
