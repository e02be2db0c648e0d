package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.VerdictRequest;
import java.util.LinkedHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The runs of a task, opened as its phases open them. */
record FivePhases(AgentScene scene) {

  /** A run that explores. */
  RunId explorer(String name) {
    var values = new LinkedHashMap<String, String>();
    values.put("focus", "Where the greeting is written");
    values.put("prompt", "Find every place that writes or reads the greeting.");
    RunId run = TASK.run(name);
    var opening = new RunOpening("explore/exploring", values, name, false);
    return open(run, RunKind.EXPLORE, "explore", Phase.EXPLORING, null, opening);
  }

  /** A run that designs. */
  RunId designer(String name) {
    RunId run = TASK.run(name);
    var opening = new RunOpening("general/designing", new LinkedHashMap<>(), name, false);
    return open(run, RunKind.DESIGN, "general", Phase.DESIGNING, null, opening);
  }

  /** The main run as it reviews or writes the plan. */
  RunId planner(Phase phase) {
    return scene.open(
        "plan", phase, phase == Phase.REVIEWING ? "plan/reviewing" : "plan/writing", true);
  }

  /** Takes a plan as approved. */
  void approve(String plan) {
    scene.journal().planStore().write(TASK, "t_1.main.2.0", Json.read(plan, Plan.class));
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.APPROVE, null);
    scene.tasks().adoptPlan(new TaskRef(TASK));
  }

  /** A run that carries out a step. */
  RunId step(String id, int attempt) {
    RunId run = TASK.run("step-%s-%d".formatted(id, attempt));
    StepId step = new StepId(id);
    scene.tasks().step(new StepUpdate(TASK, step, StepState.RUNNING, run, attempt));
    RunOpening opening = RunOpening.of("step/executing", run.value());
    return open(run, RunKind.STEP, "build", Phase.EXECUTING, step, opening);
  }

  /** The run that judges a step. */
  RunId judge(String id, int attempt) {
    StepId step = new StepId(id);
    RunId run = new VerdictRequest(TASK, step, attempt, null).run();
    scene
        .runs()
        .open(
            new RunSpec.Builder(
                    TASK, Phase.VERIFYING, "workspace-here", RunKind.VERDICT, run, "plan")
                .readOnly()
                .step(step)
                .opening(RunOpening.of("plan/verdict", run.value())));
    return run;
  }

  /** Ends a run. */
  void close(RunId run) {
    scene.runs().close(new RunCloseRequest(run, FinishReason.END_TURN, ""));
  }

  private RunId open(
      RunId run,
      RunKind kind,
      String agent,
      Phase phase,
      @Nullable StepId step,
      RunOpening opening) {
    var builder = new RunSpec.Builder(TASK, phase, "workspace-here", kind, run, agent);
    if (step == null) {
      builder.readOnly();
    } else {
      builder.step(step);
    }
    scene.runs().open(builder.opening(opening));
    return run;
  }
}
