package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.PlanReopenRequest;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.StalledPlanning;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskResumption;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskTransition;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A root workflow was closed under way; another one begins from the records. */
class ClosedRootTest {

  private static final TaskRef REF = new TaskRef(TASK);
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "fix", "title": "Fix", "instructions": "Mend it.", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  @TempDir Path directory;
  private AgentScene scene;

  @BeforeEach
  void begin() {
    scene = new AgentScene(directory, Strategy.LAYERED, "- {text: Done., times: always}");
    scene.tasks().begin(REF);
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void goesOnAskingAnOperatorAboutAPlanningThatIsStuck() {
    write(1);
    PendingRequest stuck = scene.tasks().stalled(new StalledPlanning(TASK, 4, "writing-1-1"));
    scene.tasks().raise(new RaiseRequest(TASK, stuck.id(), true));

    TaskStart start = scene.tasks().begin(REF);

    assertThat(start.resumePoint()).isEqualTo(ResumePoint.UNBLOCK);
    assertThat(start.execution()).isEqualTo(1);
    assertThat(start.resumption()).isEqualTo(new TaskResumption(false, 1, stuck));
  }

  @Test
  void writesNoPlanAgainThatIsBeingWritten() {
    open(1);

    TaskStart start = scene.tasks().begin(REF);

    assertThat(start.resumePoint()).isEqualTo(ResumePoint.WRITE);
    assertThat(start.resumption().written()).isZero();
    assertThat(open(1).ended()).isNull();
  }

  @Test
  void carriesNoRunOutAgainThatHasEnded() {
    write(1);

    assertThat(open(1).ended()).isEqualTo(FinishReason.END_TURN);
  }

  @Test
  void actsOnAnApprovalThatNobodyHasActedOn() {
    PendingRequest plan = showPlan();
    scene.settle(plan, Outcome.APPROVE, null);

    TaskStart start = scene.tasks().begin(REF);

    assertThat(start.resumePoint()).isEqualTo(ResumePoint.APPROVE);
    assertThat(start.resumption().waiting()).isEqualTo(plan);
    assertThat(start.requests().findSettled(plan.id())).isPresent();
  }

  @Test
  void takesTheApprovalOfAnOlderRevisionForNoneOfTheNewest() {
    scene.settle(showPlan(), Outcome.APPROVE, null);
    scene.tasks().adoptPlan(REF);
    write(2);
    String revised = PLAN.replace("Mend it.", "Mend all of it.");
    scene.journal().planStore().write(TASK, "t_1.main.2.0", Json.read(revised, Plan.class));
    PendingRequest plan = Objects.requireNonNull(scene.shownPlan());
    scene.tasks().raise(new RaiseRequest(TASK, plan.id(), true));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.AWAITING_APPROVAL));
    scene
        .journal()
        .steeringStore()
        .add(new UserMessage("u_1", TASK, "bob", UserMessage.When.STEER, "Use tabs"));
    scene.tasks().reopenPlan(new PlanReopenRequest(TASK, plan.id()));

    assertThat(scene.tasks().begin(REF).resumePoint()).isEqualTo(ResumePoint.WRITE);
  }

  @Test
  void revisesAPlanThatWasSentBack() {
    PendingRequest plan = showPlan();
    scene.settle(plan, Outcome.SEND_BACK, "Smaller.");
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.WRITING_THE_PLAN));

    TaskStart start = scene.tasks().begin(REF);

    assertThat(start.resumePoint()).isEqualTo(ResumePoint.REVISE);
    assertThat(start.resumption().written()).isEqualTo(1);
  }

  @Test
  void keepsATaskPausedThatWasPaused() {
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXPLORING));
    scene.tasks().progress(TaskTransition.state(TASK, TaskState.PAUSED));

    assertThat(scene.tasks().begin(REF).resumption().held()).isTrue();
  }

  @Test
  void hearsACommandThatTheClosedRootDidNotActOnUntilItHasActed() {
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXPLORING));
    Control interrupt = accepted(ControlCommand.INTERRUPT);

    assertThat(scene.tasks().begin(REF).resumption().unapplied()).containsExactly(interrupt);

    scene.tasks().end(TaskResult.of(TASK, TaskState.IDLE).stoppedBy(List.of("c_interrupt")));
    assertThat(scene.journal().outboxStore().unapplied(TASK)).isEmpty();
  }

  @Test
  void forgetsAPauseWithItsEffect() {
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXPLORING));
    Control pause = accepted(ControlCommand.PAUSE);

    scene.tasks().progress(TaskTransition.paused(TASK, pause.id()));

    assertThat(scene.tasks().begin(REF).resumption().unapplied()).isEmpty();
  }

  @Test
  void leavesAnInterruptThatATaskAtRestNeedsNoMore() {
    scene.tasks().end(TaskResult.of(TASK, TaskState.IDLE));
    accepted(ControlCommand.INTERRUPT);
    Control cancel = accepted(ControlCommand.CANCEL);

    assertThat(scene.tasks().begin(REF).resumption().unapplied()).containsExactly(cancel);
  }

  @Test
  void sendsADecisionAgainThatTheClosedRootMayHaveMissed() {
    PendingRequest plan = showPlan();
    var decision =
        new OutboxMessage.Decides(TASK, Decided.on(plan.id(), "d", Outcome.APPROVE).decision());
    scene.journal().outboxStore().keep(decision);
    scene.journal().outboxStore().sent(decision);

    scene.tasks().begin(REF);
    assertThat(scene.journal().outboxStore().unsent(TASK)).containsExactly(decision);

    scene.settle(plan, Outcome.APPROVE, null);
    assertThat(scene.journal().outboxStore().unsent(TASK)).isEmpty();
  }

  private Control accepted(ControlCommand command) {
    String id = "c_" + Json.name(command);
    var steers = new OutboxMessage.Steers(TASK, new Control(command, "ann"), id);
    scene.journal().outboxStore().keep(steers);
    scene.journal().outboxStore().sent(steers);
    return steers.control().identified(id);
  }

  @Test
  void leavesNothingUnderWayOnceTheTaskIsCancelled() {
    scene.settle(showPlan(), Outcome.APPROVE, null);
    scene.tasks().adoptPlan(REF);
    StepId fix = new StepId("fix");
    scene.tasks().step(new StepUpdate(TASK, fix, StepState.RUNNING, null, 1));
    RunId run = openStep();

    scene.tasks().end(TaskResult.of(TASK, TaskState.CANCELLED));
    scene.tasks().step(new StepUpdate(TASK, fix, StepState.DONE, null, 1));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.VERIFYING));

    assertThat(scene.journal().stepStore().find(TASK, fix).orElseThrow().state())
        .isEqualTo(StepState.CANCELLED);
    assertThat(scene.journal().runStore().get(run).state()).isEqualTo(RunState.CANCELLED);
    assertThat(scene.journal().taskReader().find(TASK).orElseThrow().state())
        .isEqualTo(TaskState.CANCELLED);
  }

  private RunId openStep() {
    RunId run = TASK.run("step-fix-1");
    scene
        .runs()
        .open(
            new RunSpec.Builder(TASK, Phase.EXECUTING, "workspace-here", RunKind.STEP, run, "build")
                .steered()
                .step(new StepId("fix"))
                .opening(RunOpening.of("step/executing", run.value())));
    return run;
  }

  private PendingRequest showPlan() {
    write(1);
    scene.journal().planStore().write(TASK, "t_1.main.1.0", Json.read(PLAN, Plan.class));
    PendingRequest plan = Objects.requireNonNull(scene.shownPlan());
    scene.tasks().raise(new RaiseRequest(TASK, plan.id(), true));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.AWAITING_APPROVAL));
    return plan;
  }

  private void write(int number) {
    open(number);
    scene.runs().close(new RunCloseRequest(TASK.mainRun(), FinishReason.END_TURN, ""));
  }

  private OpenedRun open(int number) {
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.WRITING_THE_PLAN));
    return scene
        .runs()
        .open(
            new RunSpec.Builder(
                    TASK,
                    Phase.WRITING_THE_PLAN,
                    "workspace-here",
                    RunKind.MAIN,
                    TASK.mainRun(),
                    "plan")
                .readOnly()
                .steered()
                .opening(RunOpening.of("plan/writing", "writing-1-" + number)));
  }
}
