package dev.perdure.activities.journal.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskResult;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a task by its workflow.
 *
 * @param lost how often its workflow was found closed; null if never
 * @param rest its end; while a command that only reads is under way, the end before it; null for
 *     none
 */
public record TaskExecutionRecord(
    @JsonProperty("execution") int number,
    ResumePoint resumePoint,
    boolean ended,
    @Nullable Integer lost,
    @JsonInclude(Include.NON_NULL) @Nullable TaskResult rest) {

  /** No execution so far. */
  public static final TaskExecutionRecord NONE =
      new TaskExecutionRecord(0, ResumePoint.START, true, null, null);

  /** The same execution, whose workflow was found closed so often. */
  public TaskExecutionRecord lost(int times) {
    return new TaskExecutionRecord(number, resumePoint, ended, times, rest);
  }

  public boolean isUnderWay() {
    return number > 0 && !ended;
  }
}
