package dev.perdure.workflows.phase;

import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ModelActivities.ExplorationScope;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities.RunRef;
import dev.perdure.workflows.port.RunActivities.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.RunSpec.Opening;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** One to three explorers, side by side; one that fails does not fail the phase. */
public final class Exploration {

  private final TaskExecution sitting;

  /** Explores in a sitting. */
  public Exploration(TaskExecution sitting) {
    this.sitting = sitting;
  }

  /** Explores, once a model has answered at all: with a wrong key nothing is explored. */
  public void run() {
    ExplorationScope scope = scope();
    sitting.enter(Phase.EXPLORING);
    List<RunReport> reports = sitting.performTogether(explorers(scope));
    if (reports.stream().noneMatch(report -> report.completed() || report.summedUp())) {
      throw new TaskEnded(failure(reports.getFirst()));
    }
  }

  /** No model is asked before a person allows it, where the budget does not. */
  private ExplorationScope scope() {
    ExplorationScope scope = Ports.models().scope(sitting.ref());
    while (scope.explorers().isEmpty()) {
      RunRef run = new RunRef(sitting.task().run("scope"));
      PendingRequest request = Ports.runs().overdraw(run).request();
      if (request != null && sitting.desk().ask(request.askedByRoot()) != Outcome.APPROVE) {
        throw new TaskEnded(sitting.outOfBudget(null));
      }
      scope = Ports.models().scope(sitting.ref());
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
          sitting
              .plan(RunKind.EXPLORE, sitting.task().run(name), "explore")
              .readOnly()
              .opening(new Opening("explore/exploring", values, name, false)));
    }
    return List.copyOf(specs);
  }

  private TaskResult failure(RunReport report) {
    return switch (report.finish()) {
      case CANCELLED -> sitting.ending(TaskState.IDLE);
      case BUDGET -> sitting.outOfBudget(null);
      default ->
          new TaskResult(
              sitting.task(),
              TaskState.FAILED,
              "exploring_failed",
              "No explorer came to an end. " + report.sentence(),
              null);
    };
  }
}
