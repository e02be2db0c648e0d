package dev.perdure.web.host;

import dev.perdure.planner.id.TaskId;

/** A task that stays on its lost host, with the reason. */
public record UnmovedTask(TaskId taskId, String sentence) {}
