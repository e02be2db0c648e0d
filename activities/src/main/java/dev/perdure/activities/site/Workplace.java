package dev.perdure.activities.site;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.tool.store.Cancellation;

/** The task whose commands are run, and whether somebody wants them to stop. */
record Workplace(TaskRecord task, Cancellation cancellation) {}
