package dev.perdure.activities.task;

import dev.perdure.activities.journal.task.TaskAttributes;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.TaskStart.ResumePoint;

/** The executions of a task: their numbers, starts and ends. */
record TaskExecutions(TaskAttributes facts) {

  /** One execution; number 0 stands for none. */
  record TaskExecution(int number, ResumePoint resumePoint, boolean ended) {

    /** Whether its root has not brought it to an end. */
    boolean isUnderWay() {
      return number > 0 && !ended;
    }
  }

  TaskExecution last(TaskId task) {
    return facts
        .resume(task)
        .map(state ->
            new TaskExecution(
                Math.toIntExact(state.number("execution").orElse(0L)),
                state
                    .text("resumePoint")
                    .map(name -> Json.constant(name, ResumePoint.class))
                    .orElse(ResumePoint.START),
                state.flag("ended")))
        .orElseGet(() -> new TaskExecution(0, ResumePoint.START, true));
  }

  /** A execution with nothing to do ends as it begins. */
  void begin(TaskId task, int number, ResumePoint resumePoint) {
    keep(task, new TaskExecution(number, resumePoint, resumePoint == ResumePoint.NOTHING));
  }

  void end(TaskId task) {
    TaskExecution last = last(task);
    keep(task, new TaskExecution(last.number(), last.resumePoint(), true));
  }

  private void keep(TaskId task, TaskExecution execution) {
    facts.resume(
        task,
        JsonObject.of("execution", execution.number())
            .with("resumePoint", Json.name(execution.resumePoint()))
            .with("ended", execution.ended()));
  }
}
