package dev.perdure.activities.workspace;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.tool.CancellationCheck;

/** The task whose commands run, the files they run on, and their cancellation. */
public record PlanCommandContext(
    TaskRecord task, WorktreePaths worktreePaths, CancellationCheck cancellation) {}
