package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.worktree.Workspace;

/** Copies a task's new git objects to a place that other hosts can read. */
@FunctionalInterface
interface FileCopier {

  void keep(Workspace workspace);
}
