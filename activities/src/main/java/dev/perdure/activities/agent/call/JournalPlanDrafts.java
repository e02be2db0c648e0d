package dev.perdure.activities.agent.call;

import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.PlanStore.PlanRevision;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import java.util.List;
import java.util.Optional;

/** Plan drafts in the journal; a plan that was shown to a person is not shown again. */
public record JournalPlanDrafts(Journal journal) implements PlanDrafts {

  @Override
  public int write(RunId run, CallId call, Plan plan) {
    return journal.plans().write(task(run), call.value(), plan).revision();
  }

  @Override
  public Optional<Plan> newest(RunId run) {
    TaskId task = task(run);
    return journal
        .plans()
        .newest(task)
        .filter(plan -> !wasShown(task, plan))
        .map(PlanRevision::plan);
  }

  @Override
  public List<String> agents(RunId run) {
    return journal
        .facts()
        .configuration(task(run))
        .map(TaskConfiguration::registry)
        .orElseGet(AgentRegistry::builtIn)
        .forSteps();
  }

  private boolean wasShown(TaskId task, PlanRevision plan) {
    var request = new RequestId(task + ".plan." + plan.revision());
    return journal.requestReader().find(request).isPresent();
  }

  private TaskId task(RunId run) {
    return journal.runs().get(run).taskId();
  }
}
