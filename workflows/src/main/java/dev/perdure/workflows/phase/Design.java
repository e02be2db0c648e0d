package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The designing phase: one designer agent, or one for each perspective in parallel. They get every
 * finding of the exploration in full; of several, one must succeed.
 */
final class Design {

  private final TaskExecution execution;
  private final List<String> perspectives;

  public Design(TaskExecution execution, List<String> perspectives) {
    this.execution = execution;
    this.perspectives = perspectives;
  }

  public void run() {
    execution.enter(Phase.DESIGNING);
    if (perspectives.size() < 2) {
      execution.require(designer(1, String.join("", perspectives)));
      return;
    }
    List<RunSpec> designers = new ArrayList<>();
    for (String perspective : perspectives) {
      designers.add(designer(designers.size() + 1, perspective));
    }
    List<RunReport> reports = execution.performTogether(designers);
    if (reports.stream().noneMatch(RunReport::completed)) {
      throw execution.halted(reports.getFirst(), designers.getFirst());
    }
  }

  private RunSpec designer(int number, String perspective) {
    String name = "design-" + number;
    var values = new LinkedHashMap<String, String>();
    if (!perspective.isEmpty()) {
      values.put("perspective", perspective);
      values.put("focus", perspective);
    }
    return execution
        .run(RunKind.DESIGN, execution.task().run(name), "general")
        .readOnly()
        .opening(new RunOpening("general/designing", values, name, false));
  }
}
