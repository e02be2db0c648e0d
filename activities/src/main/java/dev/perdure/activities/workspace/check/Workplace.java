package dev.perdure.activities.workspace.check;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.tool.store.Cancellation;

/** The task whose commands are run, and whether somebody wants them to stop. */
public record Workplace(TaskRecord task, Cancellation cancellation) {}
