package dev.perdure.workflows.task;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ControlRef;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.client.WorkflowStub;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Signals that lack what their handlers need; the task can still be approved. */
class MalformedSignalsTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");
  private static final String LONG = "x".repeat(300_000);

  @ParameterizedTest
  @MethodSource("payloads")
  void leaveTheTaskAlone(String signal, List<@Nullable Object> payloads) throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    payloads.forEach(payload -> stage.signals().send(signal, payload));
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  /** One stage sees all payloads of a signal, as the raising of a stage takes most of the time. */
  static Stream<Arguments> payloads() {
    return Stream.of(
        malformed(
            "decide",
            nulls("requestId", "decisionId"),
            Map.of("requestId", "nobody", "decisionId", "knows"),
            Map.of("requestId", PLAN.value()),
            Map.of("requestId", PLAN.value(), "decisionId", "a\0b"),
            Map.of("requestId", PLAN.value(), "decisionId", "x", "outcome", "approve"),
            Map.of("requestId", PLAN.value(), "decisionId", LONG)),
        malformed(
            "control",
            Map.of("id", "a\0b"),
            nulls("command", "by"),
            Map.of("command", "cancel", "by", "mallory"),
            Map.of("id", LONG)),
        malformed("editPlan", Map.of("request", PLAN.value(), "edit", LONG)),
        malformed("postMessage"),
        malformed(
            "raiseRequest",
            Map.of("id", "r", "runId", "t_1.explore-1"),
            Map.of("id", LONG, "kind", "plan", "digest", "d", "runId", "t_1.explore-1"),
            Map.of("id", PLAN.value(), "kind", "plan", "digest", "other")),
        malformed("withdrawRequests", Map.of("run", LONG)),
        malformed(
            "modelAnswered",
            Map.of("run", "t_1.main"),
            Map.of("run", LONG, "turn", 1, "request", PLAN.value()),
            Map.of("run", "t_1.main", "turn", -1, "request", "a\0b")));
  }

  private static Arguments malformed(String signal, Object... more) {
    List<@Nullable Object> payloads =
        new ArrayList<>(Arrays.asList(null, Map.of(), "text", 7, List.of(1), LONG));
    payloads.addAll(List.of(more));
    return Arguments.of(signal, payloads);
  }

  @Test
  void leaveARunAlone() throws Exception {
    var request =
        PendingRequest.of(
            new RequestId("t_1-may-i"),
            RequestKind.PERMISSION,
            "digest",
            new RunId("t_1.step-one-1"));
    stage.models().says("step-one-1", turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage
        .tools()
        .does(
            "t_1.step-one-1.1.0",
            turn ->
                turn.request() == null ? new ToolOutcome.Asks(request) : new ToolOutcome.Done());
    stage.startApproved();
    RequestId asked = stage.tasks().nextRaised().request();
    WorkflowStub run = WorkflowStub.fromTyped(stage.run("t_1.step-one-1"));
    for (String signal : List.of("requestSettled", "hold", "requestContinueAsNew")) {
      for (Object payload : Arrays.asList(null, Map.of(), "text", 7, List.of(1))) {
        run.signal(signal, payload);
      }
    }
    run.signal("requestSettled", Map.of("request", asked.value()));
    // the last one: a run that is suspended ends, and the root begins it again
    run.signal("suspend", "text");
    stage.decide(asked, "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("controls/incomplete")
  void areDroppedWhereTheyNameNoCommandAndNoDecision() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.running().control(new ControlRef(" "));
    stage.signals().send("decide", Map.of("requestId", PLAN.value()));
    stage.decide(PLAN, "d1", Outcome.REJECT, "no");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  @Test
  void dropARecordThatTheJournalCannotHold() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().cannotHold("c-odd");
    stage.signals().send("control", Map.of("id", "c-odd"));
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().dropped()).containsExactly("A command was dropped. It is unreadable.");
  }

  @Test
  void ofAStopDoNotForgetMessages() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.signals().send("control", Map.of("command", "interrupt", "by", "mallory", "id", "x"));
    assertThat(stage.tasks().nextRefusal()).isEqualTo("command");
    stage.control(ControlCommand.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
  }

  private static Map<String, @Nullable Object> nulls(String... fields) {
    Map<String, @Nullable Object> empty = new HashMap<>();
    Stream.of(fields).forEach(field -> empty.put(field, null));
    return empty;
  }
}
