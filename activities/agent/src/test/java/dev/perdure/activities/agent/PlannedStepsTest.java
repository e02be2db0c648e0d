package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.standalone.CallExplainer;
import dev.perdure.activities.tool.standalone.DryRunContext;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedStepsTest extends AgentJourney {

  private static final TaskRef REF = new TaskRef(TASK);
  private static final PlanPresentationRequest SHOWING =
      new PlanPresentationRequest(
          TASK,
          new PreflightReport(
              List.of(),
              List.of("git push"),
              2,
              List.of("greet.py"),
              List.of("greet.lock"),
              List.of("Step 1 changes .envrc: runs on your machine")));
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "look", "title": "Look", "instructions": "Read it.", "kind": "tool", "tool": "read",
         "arguments": {"filePath": "greet.txt"}, "checks": [{"command": "true"}]},
        {"id": "miss", "title": "Miss", "instructions": "Read what is not there.", "kind": "tool",
         "tool": "read", "arguments": {"filePath": "nowhere.txt"}, "checks": [{"command": "true"}]},
        {"id": "fix", "title": "Fix", "instructions": "Mend it.", "dependsOn": ["look"],
         "checks": [{"command": "true"}, {"description": "It is tidy"}]}],
       "verification": [{"command": "true"}]}
      """;

  private PendingRequest request;

  @BeforeEach
  void showPlan() {
    plan("- {text: Done., times: always}");
    scene.journal().planStore().write(TASK, "t_1.main.1.0", Json.read(PLAN, Plan.class));
    request = scene.tasks().presentPlan(SHOWING).request();
    scene.tasks().raise(new RaiseRequest(TASK, request.id(), true));
  }

  /** An explanation of a call has no run. */
  @Test
  void thereIsNoPlanToShowWhereThereIsNoRun(@TempDir Path tree, @TempDir Path apart) {
    AgentRegistry agents = AgentRegistry.builtIn();
    Toolbox tools = SceneTools.of(scene.journal(), agents, apart, false, List.of());
    Policy policy = DryRunContext.policy(agents.agent("plan"), Phase.WRITING_THE_PLAN);
    var context = DryRunContext.context("plan", new WorktreePaths(tree, apart, List.of()), policy);

    assertThat(new CallExplainer(tools).explain("plan_exit", "{}", context).refusal())
        .isEqualTo("There is no new plan to show: write one with plan_write first.");
  }

  @Test
  void showsWhatWouldStillBeAskedAndWhatHasMovedSince() {
    assertThat(subject().wouldAsk()).containsExactly("git push");
    assertThat(subject().check().executed()).hasSize(1);
    assertThat(subject().base().behind()).isEqualTo(2);
    assertThat(subject().base().overlapping()).containsExactly("greet.py");
    assertThat(subject().base().uncommitted()).containsExactly("greet.lock");
  }

  @Test
  void showsNoPlanThatItsCheckFindsFaultWith() {
    scene.journal().planStore().write(TASK, "t_1.main.2.0", Json.read(PLAN, Plan.class));
    PreflightReport faulty =
        new PreflightReport(List.of("steps: two"), List.of(), 0, List.of(), List.of(), List.of());

    assertThat(scene.tasks().presentPlan(new PlanPresentationRequest(TASK, faulty)).request())
        .isNull();
  }

  @Test
  void carriesAStepOutByTheModelThatItNames() {
    String named = PLAN.replace("\"title\": \"Fix\",", "\"title\": \"Fix\", \"model\": \"a/b\",");
    scene.journal().planStore().write(TASK, "t_1.main.2.0", Json.read(named, Plan.class));
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.APPROVE, null);
    scene.tasks().adoptPlan(REF);

    assertThat(scene.journal().runStore().get(open("fix")).model()).isEqualTo("a/b");
  }

  @Test
  void showsEveryStepOfAFirstRevisionAsAdded() {
    assertThat(subject().diff().added()).map(StepId::value).containsExactly("look", "miss", "fix");
    assertThat(subject().diff().removed()).isEmpty();
    assertThat(subject().diff().changed()).isEmpty();
  }

  @Test
  void comparesARevisionWithTheOneThatAPersonSawLast() {
    scene.settle(request, Outcome.SEND_BACK, "Name the file.");
    String drafted = PLAN.replace("\"Look\"", "\"Look around\"");
    scene.journal().planStore().write(TASK, "t_1.main.2.0", Json.read(drafted, Plan.class));
    String shown = drafted.replace("\"Fix\"", "\"Fix it\"");
    scene.journal().planStore().write(TASK, "t_1.main.3.0", Json.read(shown, Plan.class));

    request = Objects.requireNonNull(scene.shownPlan());
    scene.tasks().raise(new RaiseRequest(TASK, request.id(), true));

    assertThat(subject().diff().changed()).map(StepId::value).containsExactly("look", "fix");
  }

  @Test
  void asksForTheRestAloneWhereAStepIsDoneAndUnchanged() {
    approve(request, null);
    scene.tasks().adoptPlan(REF);
    done("look");
    done("miss");
    String anew = PLAN.replace("Read what is not there.", "Read another file.");
    scene.journal().planStore().write(TASK, "t_1.main.2.0", Json.read(anew, Plan.class));

    request = Objects.requireNonNull(scene.shownPlan());
    scene.tasks().raise(new RaiseRequest(TASK, request.id(), true));

    assertThat(subject().done()).map(StepId::value).containsExactly("look");
    assertThat(scene.journal().requestReader().find(request.id()).orElseThrow().request().title())
        .isEqualTo("Carry out the rest of the plan: Miss, Fix");
  }

  private PlanSubject subject() {
    return (PlanSubject)
        scene.journal().requestReader().find(request.id()).orElseThrow().request().subject();
  }

  @Test
  void makesTheCallOfAToolStepWithoutAModelAndKeepsItsResult() {
    approve(request, null);
    PlanOutline.Step look = scene.tasks().adoptPlan(REF).steps().getFirst();
    assertThat(look.fixed()).isTrue();
    RunId run = carryOut("look");
    assertThat(scene.result(run, 1, 0).content()).contains("Helo");
    assertThat(close(run)).isEqualTo(FinishReason.END_TURN);
    done("look", run);

    assertThat(step("look").result()).contains("Helo");
    assertThat(scene.said(TASK.mainRun())).last().asString().contains("Look").contains("Helo");
  }

  @Test
  void endsAToolStepWithAnErrorWhereItsCallDoes() {
    approve(request, null);
    scene.tasks().adoptPlan(REF);

    assertThat(close(carryOut("miss"))).isEqualTo(FinishReason.ERROR);
  }

  @Test
  void opensAToolStepOnceHoweverOftenItIsAsked() {
    approve(request, null);
    scene.tasks().adoptPlan(REF);
    RunId run = open("look");
    open("look");

    assertThat(scene.journal().toolCallStore().ofTurn(run, 1)).hasSize(1);
  }

  @Test
  void holdsBackWhatWasNotApprovedAndAsksForItLater() {
    approve(request, List.of(new StepId("look")));
    PlanOutline first = scene.tasks().adoptPlan(REF);
    assertThat(ids(first)).containsExactly("look");
    assertThat(first.deferred()).isTrue();
    assertThat(step("look").held()).isFalse();
    assertThat(step("fix").held()).isTrue();
    done("look");
    PendingRequest rest = scene.tasks().presentDeferred(SHOWING).request();
    assertThat(rest.steps())
        .extracting(outline -> outline.id().value(), outline -> outline.dependsOn().size())
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("miss", 0),
            org.assertj.core.api.Assertions.tuple("fix", 0));
    scene.tasks().raise(new RaiseRequest(TASK, rest.id(), true));
    approve(rest, List.of(new StepId("fix")));
    assertThat(ids(scene.tasks().adoptPlan(REF))).containsExactly("fix");
    done("fix");
    PendingRequest last = scene.tasks().presentDeferred(SHOWING).request();
    assertThat(last.id()).isNotEqualTo(rest.id());
    scene.tasks().raise(new RaiseRequest(TASK, last.id(), true));
    approve(last, null);
    PlanOutline complete = scene.tasks().adoptPlan(REF);
    assertThat(ids(complete)).containsExactly("miss");
    assertThat(complete.deferred()).isFalse();
    done("miss");

    assertThat(scene.tasks().presentDeferred(SHOWING).request()).isNull();
  }

  private void done(String id) {
    done(id, null);
  }

  private void done(String id, @Nullable RunId run) {
    for (StepState state : List.of(StepState.RUNNING, StepState.VERIFYING, StepState.DONE)) {
      scene.tasks().step(new StepUpdate(TASK, new StepId(id), state, run, 1));
    }
  }

  private static List<String> ids(PlanOutline outline) {
    return outline.steps().stream().map(step -> step.id().value()).toList();
  }

  private RunId carryOut(String step) {
    RunId run = open(step);
    assertThat(scene.tools().run(new ToolCallRequest(run.call(1, 0), null)))
        .isInstanceOf(ToolOutcome.Done.class);
    return run;
  }

  private FinishReason close(RunId run) {
    RunReport report = scene.runs().close(new RunCloseRequest(run, FinishReason.END_TURN, ""));
    return report.finish();
  }

  private RunId open(String step) {
    RunId run = TASK.run("step-" + step + "-1");
    scene
        .runs()
        .open(
            new RunSpec.Builder(
                    TASK, Phase.EXECUTING, "workspace-here", RunKind.FIXED, run, "build")
                .steered()
                .step(new StepId(step))
                .opening(RunOpening.of("step/fixed", run.value())));
    return run;
  }

  private StepRecord step(String id) {
    return scene.journal().stepStore().find(TASK, new StepId(id)).orElseThrow();
  }

  private void approve(PendingRequest asked, @Nullable List<StepId> steps) {
    var decision = Decided.on(asked, Outcome.APPROVE).steps(steps).decision();
    scene.decide(decision);
  }
}
