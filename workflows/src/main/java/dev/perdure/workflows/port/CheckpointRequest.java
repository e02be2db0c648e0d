package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A question about the checkpoints of a task.
 *
 * @param host the stable id of the host its files are on
 * @param submission the id of the row that the server wrote for a person's command; null for a
 *     question that changes nothing
 */
public record CheckpointRequest(
    TaskId task, String host, CheckpointQuestion question, @Nullable String submission) {

  /** A question that changes nothing. */
  public CheckpointRequest(TaskId task, String host, CheckpointQuestion question) {
    this(task, host, question, null);
  }

  /** The question in one line, such as "undo" or "versions". */
  public String summary() {
    return question.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
