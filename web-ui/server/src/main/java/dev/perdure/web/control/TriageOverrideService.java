package dev.perdure.web.control;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import org.springframework.stereotype.Component;

/**
 * Applies the strategy that a person picks in place of triage's: to a task that triage has not
 * judged yet, or by starting a task at rest again, if it has no approved plan.
 */
@Component
final class TriageOverrideService {

  static final String FIELD = "triage.strategy";
  static final int MAX_PERSPECTIVES = 3;

  private final Database database;
  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final PlanStore planStore;
  private final StrategyFitCheck strategyFitCheck;
  private final StrategyRestart strategyRestart;

  TriageOverrideService(
      Database database,
      EventLog eventLog,
      TaskStore taskStore,
      PlanStore planStore,
      StrategyFitCheck strategyFitCheck,
      StrategyRestart strategyRestart) {
    this.database = database;
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.planStore = planStore;
    this.strategyFitCheck = strategyFitCheck;
    this.strategyRestart = strategyRestart;
  }

  void apply(TaskRecord task, Triage triage, Caller caller) {
    strategyFitCheck.requireFit(task, triage);
    if (task.state().isAtRest() && planStore.adopted(task.id()).isEmpty()) {
      strategyRestart.beginAnew(task, triage, caller);
    } else if (!isChosenFirst(task, triage)) {
      throw refusal(task);
    }
  }

  private boolean isChosenFirst(TaskRecord task, Triage triage) {
    return task.strategy() == Strategy.AUTO
        && !task.state().isAtRest()
        && database.inTransaction(() -> {
          boolean first = taskStore.firstTriage(task.id(), triage);
          if (first) {
            eventLog.notice(task.id(), NoticeLevel.INFO, triage.reason());
          }
          return first;
        });
  }

  private ApiFailure refusal(TaskRecord task) {
    return ApiFailure.of(
        ProblemCode.ILLEGAL_IN_STATE,
        planStore.adopted(task.id()).isPresent()
            ? "The plan of task '%s' is approved, so its strategy stays: 'replan' plans the rest again."
                .formatted(task.id())
            : "Task '%s' has begun by the strategy %s: interrupt it first."
                .formatted(task.id(), Json.name(task.strategy())));
  }
}
