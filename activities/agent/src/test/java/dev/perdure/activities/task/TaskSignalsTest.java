package dev.perdure.activities.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.AgentScene;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.testing.Subjects;
import dev.perdure.workflows.port.CommandClaim;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.RaiseAck;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.WithdrawalRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signals about commands and runs, which count only if the journal agrees. */
class TaskSignalsTest {

  private static final TaskId TASK = AgentScene.TASK;
  private static final RequestId ASKED = new RequestId("t_1.main.1.0.asked");

  @TempDir Path directory;
  private AgentScene scene;
  private RunId run;

  @BeforeEach
  void ask() {
    scene = new AgentScene(directory, Strategy.BUILD_ONLY, "- {text: Done., times: always}");
    run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    draft(ASKED, run);
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void acceptsACommandOnceAndARetriedAcceptanceAgain() {
    var stop = new Control(ControlCommand.INTERRUPT, "ann", "c_1");
    scene.submit(new OutboxMessage.Steers(TASK, stop, "c_1"));

    assertThat(accepted("c_1", "first")).isEqualTo(stop);
    assertThat(accepted("c_1", "first")).isEqualTo(stop);
    assertThat(accepted("c_1", "second")).isNull();
  }

  @Test
  void leavesACommandToTheNextRootUntilItHasItsEffect() {
    var stop = new Control(ControlCommand.INTERRUPT, "ann", "c_1");
    scene.journal().outboxStore().keep(new OutboxMessage.Steers(TASK, stop, "c_1"));

    assertThat(scene.journal().outboxStore().unapplied(TASK)).as("no root has it").isEmpty();
    assertThat(accepted("c_1", "first")).isEqualTo(stop);
    assertThat(scene.journal().outboxStore().unapplied(TASK)).containsExactly(stop);
    assertThat(accepted("c_1", "second")).isEqualTo(stop);

    scene.journal().outboxStore().applied(TASK, "c_1");
    assertThat(scene.journal().outboxStore().unapplied(TASK)).isEmpty();
    assertThat(accepted("c_1", "first")).isNull();
    assertThat(accepted("c_1", "third")).isNull();
  }

  @Test
  void takesTheSameEditOfAnotherRevisionForANewOne() {
    assertThat(use("base")).isTrue();
    assertThat(use("base")).as("the same edit once more").isFalse();
    assertThat(use("another base")).isTrue();
    assertThat(use("another base")).isFalse();
  }

  /** Stores an edit of a revision and uses it; false if it is used already. */
  private boolean use(String base) {
    var edit = new PlanEditRequest(TASK, ASKED, base, "artifact", "ann");
    scene.submit(new OutboxMessage.Edits(TASK, edit));
    return scene.journal().submissionStore().use(TASK, new PlanEditRef(ASKED, "artifact"));
  }

  @Test
  void acceptsNoCommandThatTheServerHasNotStored() {
    assertThat(accepted("forged", "first")).isNull();
  }

  @Test
  void acceptsNoCommandOfAnotherTask() {
    var other = new TaskId("t_other");
    var stop = new Control(ControlCommand.CANCEL, "ann", "c_1");
    scene.submit(new OutboxMessage.Steers(TASK, stop, "c_1"));

    assertThat(scene.tasks().accept(new CommandClaim(other, "c_1", "first")).control()).isNull();
  }

  @Test
  void acceptsNoCommandThatARootHasActedOn() {
    var pause = new Control(ControlCommand.PAUSE, "ann", "c_1");
    scene.journal().outboxStore().keep(new OutboxMessage.Steers(TASK, pause, "c_1"));
    scene.journal().outboxStore().applied(TASK, "c_1");

    assertThat(accepted("c_1", "first")).isNull();
  }

  @Test
  void showsARequestByTheTermsThatWereDrafted() {
    RaiseAck ack = raise(ASKED, run);

    assertThat(ack.request()).isNotNull();
    assertThat(ack.request().digest()).isEqualTo("digest");
    assertThat(ack.request().runId()).isEqualTo(run);
    assertThat(status()).isEqualTo(RequestStatus.PENDING);
  }

  @Test
  void showsNoRequestThatNobodyHasDrafted() {
    assertThat(raise(new RequestId("forged"), run).refusal()).isNotNull();
  }

  @Test
  void showsNoRequestForARunThatDoesNotAskIt() {
    RunId other = TASK.run("explore-9");

    assertThat(raise(ASKED, other).refusal()).isNotNull();
  }

  @Test
  void showsARootsRequestForNoRun() {
    var plan = new RequestId("t_1.plan.1");
    scene
        .journal()
        .requestStore()
        .draft(
            new RequestDraft(
                TASK,
                PendingRequest.of(plan, RequestKind.PERMISSION, "digest", null),
                "Go on",
                Subjects.commands("make"),
                HumanRequestRisk.low(),
                List.of()));

    assertThat(raise(plan, run).refusal()).isNotNull();
  }

  @Test
  void withdrawsTheRequestsOfARunOnceItHasEnded() {
    raise(ASKED, run);
    var withdrawal = new WithdrawalRequest(TASK, List.of(ASKED), run, null);

    assertThat(scene.tasks().withdraw(withdrawal).refused()).isTrue();
    assertThat(status()).isEqualTo(RequestStatus.PENDING);

    scene.runs().close(new RunCloseRequest(run, FinishReason.ERROR, ""));
    assertThat(scene.tasks().withdraw(withdrawal).refused()).isFalse();
    assertThat(status()).isEqualTo(RequestStatus.WITHDRAWN);
  }

  @Test
  void revisesNoPlanByAnEditThatTheServerHasNotStored() {
    var edit = new PlanEditRequest(TASK, ASKED, "digest", "artifact", "mallory");

    assertThat(scene.tasks().revisePlan(edit).request()).isNull();
    assertThat(scene.journal().submissionStore().edit(TASK, new PlanEditRef(ASKED, "artifact")))
        .isEmpty();
  }

  private Control accepted(String id, String attempt) {
    return scene.tasks().accept(new CommandClaim(TASK, id, attempt)).control();
  }

  private RaiseAck raise(RequestId request, RunId asking) {
    return scene.tasks().raise(new RaiseRequest(TASK, request, true, asking));
  }

  private RequestStatus status() {
    return scene.journal().requestReader().find(ASKED).orElseThrow().request().status();
  }

  private void draft(RequestId id, RunId asking) {
    scene
        .journal()
        .requestStore()
        .draft(
            new RequestDraft(
                TASK,
                PendingRequest.of(id, RequestKind.PERMISSION, "digest", asking),
                "Run it",
                Subjects.commands("make"),
                HumanRequestRisk.low(),
                List.of(asking.value())));
  }
}
