package dev.perdure.activities.task;

import dev.perdure.activities.journal.task.TaskAttributes;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.TaskStart.Course;

/** The executions of a task: their numbers, starts and ends. */
record TaskExecutions(TaskAttributes facts) {

  /** One sitting; number 0 stands for none. */
  record Sitting(int number, Course course, boolean ended) {

    /** Whether its root has not brought it to an end. */
    boolean isUnderWay() {
      return number > 0 && !ended;
    }
  }

  Sitting last(TaskId task) {
    return facts
        .resume(task)
        .map(state ->
            new Sitting(
                Math.toIntExact(state.number("sitting").orElse(0L)),
                state
                    .text("course")
                    .map(name -> Json.constant(name, Course.class))
                    .orElse(Course.START),
                state.flag("ended")))
        .orElseGet(() -> new Sitting(0, Course.START, true));
  }

  /** A sitting with nothing to do ends as it begins. */
  void begin(TaskId task, int number, Course course) {
    keep(task, new Sitting(number, course, course == Course.NOTHING));
  }

  void end(TaskId task) {
    Sitting last = last(task);
    keep(task, new Sitting(last.number(), last.course(), true));
  }

  private void keep(TaskId task, Sitting sitting) {
    facts.resume(
        task,
        JsonObject.of("sitting", sitting.number())
            .with("course", Json.name(sitting.course()))
            .with("ended", sitting.ended()));
  }
}
