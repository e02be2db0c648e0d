package dev.perdure.workflows.phase;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.ReflectionRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.VerdictRequest;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The factory of the agent runs of an attempt at a step: the one that carries it out, and the one
 * that reviews it; also has its failure reflected on.
 *
 * @param files the directory of the step's own files; null for those of the task
 */
record StepRunFactory(TaskExecution execution, PlanOutline.Step step, @Nullable String files) {

  private static final Logger LOG = Workflow.getLogger(StepRunFactory.class);

  RunId run() {
    return new StepRunId(execution.task(), step.id(), step.attempt()).run();
  }

  /** The run that does the work; it is told the changes that did not pass before, if any. */
  RunSpec work(Optional<String> failed) {
    return execution
        .run(step.fixed() ? RunKind.FIXED : RunKind.STEP, run(), step.agent())
        .steered()
        .step(step)
        .worktree(files)
        .opening(opening(step.fixed() ? "step/fixed" : "step/executing", run(), failed));
  }

  /** The same run again, with the checks that did not pass. */
  RunSpec repair() {
    return execution
        .run(RunKind.STEP, run(), step.agent())
        .steered()
        .step(step)
        .worktree(files)
        .opening(RunOpening.of("step/repair", run() + RunSpec.REPAIR));
  }

  /** The run that holds the changes against what no command decides. */
  RunSpec review(VerdictRequest request) {
    RunId reviewer = request.run();
    return execution
        .verifying(RunKind.VERDICT, reviewer, "plan")
        .readOnly()
        .step(step)
        .worktree(files)
        .opening(opening("plan/verdict", reviewer, Optional.ofNullable(request.diff())));
  }

  /** Starts one reflection on a failure, for the next attempt, the next plan and the record. */
  void reflect(String failure) {
    try {
      Ports.reflections("Reflect on step " + step.id())
          .reflect(new ReflectionRequest(execution.task(), step.id(), step.attempt(), failure));
    } catch (ActivityFailure e) {
      if (Cancellations.isCancelled(e)) {
        throw e;
      }
      LOG.info("Step {} goes on without a reflection: {}", step.id(), e.getMessage());
    }
  }

  /** The changes are named by their artifact, as they may be long. */
  private static RunOpening opening(String prompt, RunId run, Optional<String> diff) {
    var values = new LinkedHashMap<String, String>();
    diff.ifPresent(id -> values.put(RunSpec.DIFF, id));
    return new RunOpening(prompt, values, run.value(), false);
  }
}
