package dev.perdure.web.task;

import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.task.ComparisonController.Checks;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Counts the checks of a task's steps and its verification by their results. */
@Component
final class CheckCounter {

  private final TaskStore taskStore;
  private final StepStore stepStore;

  CheckCounter(TaskStore taskStore, StepStore stepStore) {
    this.taskStore = taskStore;
    this.stepStore = stepStore;
  }

  Checks checks(TaskId task) {
    var all =
        Stream.concat(
                stepStore.all(task).stream().flatMap(step -> step.checks().stream()),
                taskStore.verification(task).stream())
            .map(StepRecordCheckRecord::passed)
            .toList();
    return new Checks(
        all.stream().filter(Boolean.TRUE::equals).count(),
        all.stream().filter(Boolean.FALSE::equals).count(),
        all.stream().filter(passed -> passed == null).count());
  }
}
