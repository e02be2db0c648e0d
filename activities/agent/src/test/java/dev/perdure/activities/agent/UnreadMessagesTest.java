package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.Phase;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PlanReopenRequest;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.TurnRequest;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnreadMessagesTest extends AgentJourney {

  private static final PlanPresentationRequest SHOWING =
      new PlanPresentationRequest(TASK, PreflightReport.unknown());
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [{"id": "s1", "title": "Mend",
        "instructions": "Mend it.", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;
  private static final String SCRIPT =
      """
      - tool_calls:
          - {name: plan_exit, arguments: {}}
      - {text: Understood., times: always}
      """;

  @BeforeEach
  void writePlan() {
    plan(SCRIPT);
    scene.journal().planStore().write(TASK, "t_1.main.0.0", Json.read(PLAN, Plan.class));
  }

  @Test
  void keepsAPlanFromBeingShownBeforeItsPlannerHasReadWhatWasSaid() {
    say(UserMessage.When.STEER);

    assertThat(scene.tasks().presentPlan(SHOWING).request()).isNull();
    assertThat(scene.tasks().presentPlan(SHOWING).unread()).isTrue();
  }

  @Test
  void showsThePlanOnceThePlannerHasReadWhatWasSaid() {
    say(UserMessage.When.STEER);
    scene.models().respond(new TurnRequest(TASK.mainRun(), 1));

    assertThat(scene.said(TASK.mainRun())).contains("Use tabs");
    assertThat(scene.shownPlan()).isNotNull();
  }

  @Test
  void tellsThePlannerWhatWasQueuedOnceItIsOpenedAgain() {
    scene.models().respond(new TurnRequest(TASK.mainRun(), 1));
    scene
        .runs()
        .close(
            new RunCloseRequest(
                TASK.mainRun(), dev.perdure.planner.message.FinishReason.END_TURN, ""));
    say(UserMessage.When.QUEUE);
    scene.open("plan", Phase.WRITING_THE_PLAN, "plan/message", true);
    scene.models().respond(new TurnRequest(TASK.mainRun(), 2));

    assertThat(scene.said(TASK.mainRun())).contains("Use tabs");
    assertThat(scene.journal().steeringStore().pending(TASK)).isEmpty();
  }

  @Test
  void leavesAPlanADraftThatIsOvertakenJustBeforeItIsShown() {
    PendingRequest request = Objects.requireNonNull(scene.shownPlan());
    say(UserMessage.When.STEER);
    assertThat(raise(request)).isTrue();
    assertThat(scene.journal().requestReader().find(request.id())).isEmpty();
    scene.models().respond(new TurnRequest(TASK.mainRun(), 1));

    assertThat(raise(Objects.requireNonNull(scene.shownPlan()))).isFalse();
    assertThat(status(request)).isEqualTo(RequestStatus.PENDING);
  }

  @Test
  void withdrawsAPlanUnderApprovalForWhatIsSaidAndSaysSoAgain() {
    PendingRequest request = shown();
    assertThat(reopen(request)).isFalse();
    say(UserMessage.When.QUEUE);

    assertThat(reopen(request)).isTrue();
    assertThat(reopen(request)).isTrue();
    assertThat(status(request)).isEqualTo(RequestStatus.WITHDRAWN);
  }

  @Test
  void doesNotCountAnApprovalThatOvertakesAMessage() {
    PendingRequest request = shown();
    say(UserMessage.When.STEER);

    assertThat(settle(request, Outcome.APPROVE)).isTrue();
    assertThat(settle(request, Outcome.APPROVE)).isTrue();
    assertThat(status(request)).isEqualTo(RequestStatus.WITHDRAWN);
    assertThat(scene.journal().requestReader().decided(TASK)).isEmpty();
  }

  @Test
  void letsAnApprovalStandThatAMessageFollows() {
    PendingRequest request = shown();
    assertThat(settle(request, Outcome.APPROVE)).isFalse();
    say(UserMessage.When.STEER);

    assertThat(settle(request, Outcome.APPROVE)).isFalse();
    assertThat(reopen(request)).isFalse();
    assertThat(status(request)).isEqualTo(RequestStatus.SETTLED);
  }

  @Test
  void sendsAPlanBackWhateverIsUnread() {
    PendingRequest request = shown();
    say(UserMessage.When.STEER);

    assertThat(settle(request, Outcome.SEND_BACK)).isFalse();
    assertThat(status(request)).isEqualTo(RequestStatus.SETTLED);
  }

  private PendingRequest shown() {
    PendingRequest request = Objects.requireNonNull(scene.shownPlan());
    raise(request);
    return request;
  }

  private boolean raise(PendingRequest request) {
    return scene.tasks().raise(new RaiseRequest(TASK, request.id(), true)).present();
  }

  private boolean reopen(PendingRequest request) {
    return scene.tasks().reopenPlan(new PlanReopenRequest(TASK, request.id())).present();
  }

  private boolean settle(PendingRequest request, Outcome outcome) {
    return scene.decide(decision(request, outcome)).present();
  }

  private static Decision decision(PendingRequest request, Outcome outcome) {
    return Decided.on(request, outcome).decision();
  }

  private RequestStatus status(PendingRequest request) {
    return scene.journal().requestReader().find(request.id()).orElseThrow().request().status();
  }

  private void say(UserMessage.When when) {
    var message = new UserMessage("u_1", TASK, "bob", when, "Use tabs");
    scene.journal().steeringStore().add(message);
  }
}
