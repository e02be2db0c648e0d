package dev.perdure.activities.agent.call;

import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.plan.Plan;
import java.util.List;
import java.util.Optional;

/** The store of plan drafts; a call writes one revision, however often it is repeated. */
public interface PlanDrafts {

  /** Writes a revision and returns its number, from 1. */
  int write(RunId run, CallId call, Plan plan);

  /** The agents that the steps of a run's plan may name. */
  default List<String> agents(RunId run) {
    return AgentRegistry.builtIn().forSteps();
  }

  /** The newest revision of the run's task, if it is still to be shown. */
  Optional<Plan> newest(RunId run);
}
