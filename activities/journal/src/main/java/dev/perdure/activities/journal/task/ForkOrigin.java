package dev.perdure.activities.journal.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a forked task: the task, its host and the commit that the fork goes on from.
 *
 * @param task the task it was forked from
 * @param host the host that has that task's files; null if none is known
 * @param commit the newest commit that is taken over
 */
@JsonInclude(Include.NON_NULL)
public record ForkOrigin(TaskId task, @Nullable String host, String commit) {}
