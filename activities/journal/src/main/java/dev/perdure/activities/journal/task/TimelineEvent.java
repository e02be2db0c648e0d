package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.RunId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event that begins or ends something. */
public record TimelineEvent(Instant at, @Nullable RunId runId, TaskEvent event) {}
