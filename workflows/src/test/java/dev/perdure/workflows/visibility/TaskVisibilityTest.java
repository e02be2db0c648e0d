package dev.perdure.workflows.visibility;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.sdk.v1.WorkflowMetadata;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A task in Temporal's lists and pages. */
class TaskVisibilityTest extends OnStage {

  @Test
  void showsStatePhaseAndKindsOfRequests() throws Exception {
    stage.startApproved();
    stage.report();

    assertThat(values("PerdureState"))
        .containsExactly("running", "waiting", "running", "delivered");
    assertThat(values("PerdurePhase"))
        .containsSubsequence("preparing", "exploring", "awaiting-approval", "executing");
    assertThat(values("PerdureWaiting")).containsExactly("null", "[\"plan\"]", "null");
  }

  @Test
  void showsAPauseAndAWaitForAnOperator() throws Exception {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    var request =
        PendingRequest.of(
            new RequestId("t_1.budget"), RequestKind.BUDGET, "digest", new RunId("t_1.main"));
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage
        .tools()
        .does(
            "t_1.main.1.0",
            call ->
                call.request() == null ? new ToolOutcome.Asks(request) : new ToolOutcome.Done());
    stage.start();
    stage.tasks().nextRaised();
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    stage.control(ControlCommand.RESUME);
    stage.tasks().awaitApplied("c-2");
    stage.decide(request.id(), "d1", Outcome.APPROVE, null);
    stage.report();

    assertThat(values("PerdureState"))
        .containsExactly("running", "parked", "paused", "parked", "running", "delivered");
  }

  @Test
  void showsNoRequestOfATaskAtRest() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    cancel();

    assertThat(values("PerdureState")).endsWith("waiting", "cancelled");
    assertThat(values("PerdureWaiting")).endsWith("[\"plan\"]", "null");
  }

  @Test
  @Golden("workspaces/no-attributes")
  void changesNoAttributeOfAnEngineThatKnowsNone() throws Exception {
    stage.knowNoAttributes();
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(upserts()).isEmpty();
  }

  @Test
  void showsTheTitleThatASmallModelGives() throws Exception {
    stage.models().names("Fix the total");
    stage.startApproved();
    stage.report();

    assertThat(stage.history("t_1").getEvents())
        .filteredOn(HistoryEvent::hasWorkflowPropertiesModifiedEventAttributes)
        .singleElement()
        .extracting(event ->
            text(
                event
                    .getWorkflowPropertiesModifiedEventAttributes()
                    .getUpsertedMemo()
                    .getFieldsOrThrow("title")))
        .isEqualTo("Fix the total");
  }

  @Test
  void keepsTheNewTitleTheRepositoryAndTheStateWhereTheTaskGoesOnAsNew() throws Exception {
    var plan = PendingRequest.of(new RequestId("t_1-plan-1"), RequestKind.PLAN, "digest", null);
    stage.models().names("Fix the total");
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().goesOnWith(ResumePoint.APPROVE);
    stage.tasks().desk(new RequestLedger(List.of(plan), List.of()));
    stage.running().requestContinueAsNew();
    stage.tasks().nextRaised();

    var begun =
        stage.history("t_1").getEvents().getFirst().getWorkflowExecutionStartedEventAttributes();
    assertThat(text(begun.getMemo().getFieldsOrThrow("title"))).isEqualTo("Fix the total");
    assertThat(text(begun.getMemo().getFieldsOrThrow("repository"))).isEqualTo("/srv/shop");
    assertThat(text(begun.getSearchAttributes().getIndexedFieldsOrThrow("PerdureState")))
        .isEqualTo("waiting");
    assertThat(details())
        .isEqualTo(
            """
            **Fix the total**

            State: waiting, phase: awaiting-approval

            - waits for a person: plan `t_1-plan-1`\
            """);
    cancel();
  }

  private String details() {
    return WorkflowStub.fromTyped(stage.running())
        .query("__temporal_workflow_metadata", WorkflowMetadata.class)
        .getCurrentDetails();
  }

  @Test
  void summarizesEachRunAndEachActivity() throws Exception {
    stage.startApproved();
    stage.report();

    assertThat(stage.history("t_1").getEvents())
        .filteredOn(HistoryEvent::hasActivityTaskScheduledEventAttributes)
        .isNotEmpty()
        .filteredOn(event -> !event.getUserMetadata().hasSummary())
        .extracting(HistoryEvent::getEventType)
        .isEmpty();
    assertThat(summaries("t_1"))
        .contains("Load the task", "Open the workspace", "Check step one", "Commit step one");
    assertThat(summaries("t_1.step-one-1")).contains("build: step one, Write one", "build, turn 1");
  }

  private List<String> summaries(String workflow) {
    return stage.history(workflow).getEvents().stream()
        .map(event -> text(event.getUserMetadata().getSummary()))
        .toList();
  }

  private List<String> values(String attribute) {
    return upserts()
        .map(attributes -> attributes.get(attribute))
        .filter(Objects::nonNull)
        .map(TaskVisibilityTest::text)
        .toList();
  }

  private Stream<Map<String, Payload>> upserts() {
    return stage.history("t_1").getEvents().stream()
        .filter(HistoryEvent::hasUpsertWorkflowSearchAttributesEventAttributes)
        .map(event ->
            event
                .getUpsertWorkflowSearchAttributesEventAttributes()
                .getSearchAttributes()
                .getIndexedFieldsMap());
  }

  private static String text(Payload payload) {
    String text = payload.getData().toStringUtf8();
    return text.replaceAll("^\"([^\"]*)\"$", "$1");
  }
}
