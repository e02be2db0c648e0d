package dev.perdure.activities.agent.call;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.plan.Plan;
import java.util.Optional;

/** The store of plan drafts; a call writes one revision, however often it is repeated. */
public interface PlanDrafts {

  /** Writes a revision and returns its number, from 1. */
  int write(RunId run, CallId call, Plan plan);

  /** The newest revision of the run's task, if it is still to be shown. */
  Optional<Plan> newest(RunId run);
}
