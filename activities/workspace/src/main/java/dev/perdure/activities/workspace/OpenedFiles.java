package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.Workspace;
import org.jspecify.annotations.Nullable;

/** A workspace and the ref that its base commit was found by. */
record OpenedFiles(Workspace workspace, @Nullable String baseRef) {}
