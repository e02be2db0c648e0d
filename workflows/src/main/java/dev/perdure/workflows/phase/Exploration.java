package dev.perdure.workflows.phase;

import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The exploring phase: one to three explorer agents in parallel, of which one must succeed. */
final class Exploration {

  private final TaskExecution execution;

  public Exploration(TaskExecution execution) {
    this.execution = execution;
  }

  /** Divides the exploration and explores; with a wrong key the division fails the task. */
  public void run() {
    execution.enter(Phase.EXPLORING);
    ExplorationScope scope = scope();
    List<RunReport> reports = execution.performTogether(explorers(scope));
    if (reports.stream().noneMatch(report -> report.completed() || report.summedUp())) {
      throw new TaskEnded(failure(reports.getFirst()));
    }
  }

  /** No model is asked before a person allows it, if the budget does not. */
  private ExplorationScope scope() {
    ExplorationScope scope = execution.scope();
    while (scope.explorers().isEmpty()) {
      RunRef run = new RunRef(execution.task().run("scope"));
      PendingRequest request = Ports.runs("Ask for more budget").requestBudget(run).request();
      if (request != null && execution.desk().ask(request.askedByRoot()) != Outcome.APPROVE) {
        throw new TaskEnded(execution.outOfBudget(null));
      }
      scope = execution.divide();
    }
    return scope;
  }

  private List<RunSpec> explorers(ExplorationScope scope) {
    var specs = new ArrayList<RunSpec>();
    for (ExplorationScope.Explorer explorer : scope.explorers()) {
      String name = "explore-" + (specs.size() + 1);
      var values = new LinkedHashMap<String, String>();
      values.put("focus", explorer.focus());
      values.put("prompt", explorer.prompt());
      specs.add(
          execution
              .run(RunKind.EXPLORE, execution.task().run(name), "explore")
              .readOnly()
              .opening(new RunOpening("explore/exploring", values, name, false)));
    }
    return List.copyOf(specs);
  }

  private TaskResult failure(RunReport report) {
    return switch (report.finish()) {
      case CANCELLED -> execution.ending(TaskState.IDLE);
      case BUDGET -> execution.outOfBudget(null);
      default ->
          new TaskResult(
              execution.task(),
              TaskState.FAILED,
              "exploring_failed",
              "No explorer came to an end. " + report.sentence(),
              null);
    };
  }
}
