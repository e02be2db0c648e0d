package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.PlannerTeam;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TeamPlanner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The drafting by several planners in place of design and review: each drafts a plan apart, of
 * which one must succeed, then each criticises the drafts of the others once.
 */
final class CompetingDrafts {

  private final TaskExecution execution;

  CompetingDrafts(TaskExecution execution) {
    this.execution = execution;
  }

  /** Whether there are drafts to merge; none are written where one planner will do. */
  boolean run() {
    if (!execution.drafts()) {
      return false;
    }
    PlannerTeam team = Ports.runs("Allot the planners").allotDrafts(execution.ref());
    if (team.isSeveral()) {
      criticise(drafted(team));
    }
    return team.isSeveral();
  }

  /** Runs the planners of a team; returns the planners whose drafts exist. */
  private PlannerTeam drafted(PlannerTeam team) {
    execution.enter(Phase.DESIGNING);
    List<RunSpec> drafts =
        team.planners().stream().map(planner -> draft(planner, team.planners().size())).toList();
    List<RunReport> reports = execution.performTogether(drafts);
    List<TeamPlanner> done = new ArrayList<>();
    for (int i = 0; i < reports.size(); i++) {
      if (reports.get(i).completed() || reports.get(i).summedUp()) {
        done.add(team.planners().get(i));
      }
    }
    if (done.isEmpty()) {
      throw execution.halted(reports.getFirst(), drafts.getFirst());
    }
    return new PlannerTeam(team.task(), done);
  }

  /** A plan is merged without criticism too, so none of it must succeed. */
  private void criticise(PlannerTeam drafted) {
    PlannerTeam critics = drafted.isSeveral() ? allot(drafted) : drafted;
    if (critics.isSeveral()) {
      execution.enter(Phase.REVIEWING);
      execution.performTogether(critics.planners().stream().map(this::critique).toList());
    }
  }

  private static PlannerTeam allot(PlannerTeam drafted) {
    return Ports.runs("Allot the criticism").allotCriticism(drafted);
  }

  private RunSpec draft(TeamPlanner planner, int planners) {
    var values = values(planner, "Draft %d: %s".formatted(planner.number(), planner.perspective()));
    values.put("perspective", planner.perspective());
    values.put("planners", String.valueOf(planners));
    return run(RunKind.DRAFT, "general/drafting", planner.draft(), values);
  }

  private RunSpec critique(TeamPlanner planner) {
    var values = values(planner, "Criticism by planner %d".formatted(planner.number()));
    return run(RunKind.CRITIQUE, "general/criticising", "critique-" + planner.number(), values);
  }

  private static Map<String, String> values(TeamPlanner planner, String focus) {
    var values = new LinkedHashMap<String, String>();
    values.put(RunSpec.PLANNER, String.valueOf(planner.number()));
    values.put("draft", planner.draft());
    values.put("focus", focus);
    return values;
  }

  private RunSpec run(RunKind kind, String prompt, String name, Map<String, String> values) {
    return execution
        .run(kind, execution.task().run(name), "general")
        .readOnly()
        .opening(new RunOpening(prompt, values, name, false));
  }
}
