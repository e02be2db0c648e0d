package dev.perdure.web.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import dev.perdure.web.server.TestActivities;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskQueueNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands of people for single steps of a plan. */
class StepCommandServiceTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Fix it", "steps": [
        {"id": "fix", "title": "Fix", "instructions": "Do", "checks": [{"command": "make test"}]},
        {"id": "tell", "title": "Tell", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "make check"}]}
      """;

  private FakeGateway gateway;
  private TaskId task;

  @BeforeEach
  void failAStep() {
    gateway = server.bean(FakeGateway.class);
    gateway.decisions.clear();
    gateway.controls.clear();
    var created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    task = new TaskId(created.path("id").asString());
    server.journal().stepStore().lay(task, Json.read(PLAN, Plan.class));
    move("fix", StepState.RUNNING, StepState.FAILED);
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
  }

  @ParameterizedTest
  @CsvSource({"skip_step,SKIP", "retry_step,RETRY"})
  void decidesWhatBecomesOfAStepThatAPersonIsAskedAbout(String command, Outcome outcome) {
    RequestId asked = ask();

    assertThat(control(command, "fix").status()).isEqualTo(202);
    assertThat(gateway.decisions)
        .singleElement()
        .satisfies(made -> assertThat(made.requestId()).isEqualTo(asked))
        .satisfies(made -> assertThat(made.outcome()).isEqualTo(outcome));
  }

  @ParameterizedTest
  @CsvSource({"RUNNING", "AWAITING_PERSON", "VERIFYING"})
  void cancelsAStepAtWork(StepState state) {
    move("tell", StepState.RUNNING, state);

    assertThat(control("cancel_step", "tell").status()).isEqualTo(202);
    assertThat(gateway.controls)
        .singleElement()
        .satisfies(sent -> assertThat(sent.command()).isEqualTo(ControlCommand.CANCEL_STEP))
        .satisfies(sent -> assertThat(sent.step()).isEqualTo(new StepId("tell")));
  }

  @Test
  void leavesOutAStepThatHasNotBegun() {
    Plan plan = Json.read(PLAN, Plan.class);
    server.journal().planStore().write(task, "c_1", plan);
    server.journal().planStore().adopt(task, 1);

    assertThat(control("skip_step", "tell").status()).isEqualTo(202);
    assertThat(server.journal().stepStore().find(task, new StepId("tell")).orElseThrow())
        .satisfies(step -> assertThat(step.state()).isEqualTo(StepState.SKIPPED))
        .satisfies(step -> assertThat(step.note()).contains("skipped it"));
    assertThat(control("skip_step", "tell").status()).isEqualTo(409);
  }

  /**
   * A pending request decides on a step that is held back, so the server refuses to skip the step.
   */
  @Test
  void leavesAStepThatIsHeldBackToItsRequest() {
    server.journal().planStore().write(task, "c_1", Json.read(PLAN, Plan.class));
    server.journal().planStore().adopt(task, 1);
    server.journal().stepStore().holdAllBut(task, List.of(new StepId("fix")));
    var shown =
        activities().presentDeferred(new PlanPresentationRequest(task, PreflightReport.unknown()));
    server.journal().requestStore().raise(Objects.requireNonNull(shown.request()).id());

    HttpReply refused = control("skip_step", "tell");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text()).contains("Step 'tell' is held back");
    assertThat(server.journal().stepStore().find(task, new StepId("tell")).orElseThrow().state())
        .isEqualTo(StepState.PENDING);
  }

  @Test
  void takesAFailedTaskUpToTryItsStepAgain() {
    server.journal().taskStateMachine().rest(task, TaskState.FAILED, "");

    assertThat(control("retry_step", "fix").status()).isEqualTo(202);
    assertThat(server.journal().steeringStore().pending(task))
        .singleElement()
        .satisfies(said -> assertThat(said.text()).isEqualTo("Try step 'fix' again."));
  }

  @Test
  void hasThePlannerTakeAFailedTaskUp() {
    server.journal().taskStateMachine().rest(task, TaskState.FAILED, "");

    assertThat(control("replan", null).status()).isEqualTo(202);
    assertThat(server.journal().steeringStore().pending(task))
        .singleElement()
        .satisfies(said -> assertThat(said.options().agent()).isEqualTo("plan"));
  }

  @ParameterizedTest
  @CsvSource({
    "skip_step,tell,409,illegal_in_state",
    "retry_step,fix,409,illegal_in_state",
    "replan,,409,illegal_in_state",
    "skip_step,none,422,invalid",
    "skip_step,,422,invalid",
    "replan,fix,422,invalid",
    "cancel_step,fix,409,illegal_in_state",
    "cancel_step,tell,409,illegal_in_state",
    "cancel_step,none,422,invalid",
    "cancel_step,,422,invalid"
  })
  void refusesWhatDoesNotFitATaskAtWork(
      String command, @Nullable String step, int status, String code) {
    HttpReply reply = control(command, step);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.json().path("code").asString()).isEqualTo(code);
  }

  private void move(String step, StepState... states) {
    for (StepState state : states) {
      server.journal().stepStore().move(task, new StepId(step), state, null, 1);
    }
  }

  private RequestId ask() {
    var failed = new FailedStep(task, new StepId("fix"), FailedStep.FAILED, "It did not pass.");
    RequestId asked = activities().stepFailed(failed).id();
    server.journal().requestStore().raise(asked);
    return asked;
  }

  private static TaskActivities activities() {
    var places = new HostPaths(Path.of("/nowhere"), "here", new TaskQueueNames("test"));
    return TestActivities.ofTasks(server, places);
  }

  private HttpReply control(String command, @Nullable String step) {
    String named = step == null ? "" : ",\"step\":\"%s\"".formatted(step);
    return http.post(
        "/api/tasks/" + task + "/control", "{\"command\":\"%s\"%s}".formatted(command, named));
  }
}
