package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.spending.SpendingPolicyStore;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.task.SpendingReleaser;
import dev.perdure.activities.task.TaskServiceModule;
import dev.perdure.planner.approval.ApprovalMatch;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.approval.ApprovalRule;
import dev.perdure.planner.approval.ApprovalVotes;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.spending.SpendingLimit;
import dev.perdure.planner.spending.SpendingMatch;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TurnRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SpendingLimitTest extends AgentJourney {

  private static final String SCRIPT =
      """
      - {text: Once., usage: {input: 700, output: 100}, times: always}
      """;

  private RunId run;

  @BeforeEach
  void open() {
    run = build(SCRIPT);
    follow("800");
  }

  @Test
  void parksTheTaskAndNamesTheLimitThePeriodAndTheRolesThatMayRaiseIt() {
    HumanRequest request = overdraw();

    assertThat(request.title())
        .matches("Raise the limit of ann for \\d{4}-\\d\\d from 800 to 1,600 tokens");
    assertThat(request.subject())
        .isInstanceOfSatisfying(
            BudgetSubject.class,
            subject -> {
              assertThat(subject.spent()).isEqualByComparingTo("800");
              assertThat(subject.spending()).isNotNull();
              assertThat(subject.spending().key().per()).isEqualTo(SpendingScope.PERSON);
              assertThat(subject.spending().ends()).isAfter(Instant.now());
              assertThat(subject.spending().raisedBy())
                  .containsExactly("approver", "operator", "admin");
            });
    assertThat(scene.journal().taskReader().find(TASK).orElseThrow().state())
        .isEqualTo(TaskState.PARKED);
  }

  @Test
  void goesOnWhenAPersonRaisesTheLimit() {
    HumanRequest request = overdraw();
    scene.decide(raising(request, "900"));

    assertThat(respond(2)).isEqualTo(FinishReason.END_TURN);
    assertThat(respond(3)).isEqualTo(FinishReason.BUDGET);
  }

  @Test
  void isReleasedByARaiseForAnotherTaskWithoutVotesOfItsOwn() {
    scene.journal().taskStore().tighten(TASK, twoVotes());
    HumanRequest request = overdraw();
    releaser().release();
    assertThat(released()).isEmpty();

    var subject = (BudgetSubject) request.subject();
    scene
        .journal()
        .spendingStore()
        .raise(subject.spending().key(), "tokens", new BigDecimal("2000"), "bo");
    releaser().release();

    assertThat(settle(released().getFirst()).settled().outcome()).isEqualTo(Outcome.APPROVE);
    assertThat(respond(2)).isEqualTo(FinishReason.END_TURN);
    assertThat(raises()).isEqualTo(1);
  }

  @Test
  void isReleasedWhenThePeriodIsOverAndNotBefore() {
    overdraw();
    sql("update request set release_at = now()");
    releaser().release();
    assertThat(released()).isEmpty();

    sql("update spending set starts = starts - 40");
    sql("update request set release_at = now()");
    releaser().release();
    releaser().release();
    assertThat(released()).hasSize(1);
    assertThat(settle(released().getFirst()).settled()).isNotNull();
  }

  @Test
  void isReleasedWhenTheConfigurationNamesAHigherLimit() {
    overdraw();
    free();

    assertThat(released()).hasSize(1);
  }

  @Test
  void aRequestThatFailsStopsNoOtherRelease() {
    overdraw();
    sql(
        """
        insert into request select broken.* from request, json_populate_record(request,
          '{"id": "broken", "number": 999, "subject": {"is": "odd"}}') as broken
        """);
    follow("5000");
    new SpendingWaitStore(scene.journal().database()).makeAllDue();
    sql("update request set release_at = '2020-01-01' where id = 'broken'");
    releaser().release();

    assertThat(released()).hasSize(1);
    assertThat(new SpendingWaitStore(scene.journal().database()).due(9)).isEmpty();
  }

  @Test
  void proposesNoMoreThanALimitCanBe() {
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    sql("update spending set tokens = 700000000000");
    follow("600000000000");
    var subject = (BudgetSubject) ask().subject();
    assertThat(subject.proposed()).isEqualByComparingTo("1000000000000");
  }

  @Test
  void aReleaseThatComesTooLateSettlesNothing() {
    overdraw();
    free();
    follow("800");

    SettlementAck ack = settle(released().getFirst());
    assertThat(ack.refusal()).isEqualTo("The limit on spending is used up.");
  }

  @Test
  void aPersonWithThePolicysNameVotesAsAnybodyElse() {
    scene.journal().taskStore().tighten(TASK, twoVotes());
    overdraw();
    Decision release = free();
    sql("delete from outbox; delete from submission");
    scene.journal().outboxStore().keep(new OutboxMessage.Decides(TASK, release));

    SettlementAck ack = settle(release);
    assertThat(ack.refusal()).isEqualTo("The vote counts; the request waits for more votes.");
  }

  /** The column of a task's dollars holds less than a number of tokens may be. */
  @Test
  void aStoredDecisionForMoreDollarsThanALimitCanBeIsRefused() {
    HumanRequest request = overdraw();
    sql(
        """
        update request set
          subject = ((subject::jsonb - 'spending') || '{"dimension": "cost"}')::json
        """);
    Decision decision = raising(request, "100000000");
    scene.journal().outboxStore().keep(new OutboxMessage.Decides(TASK, decision));

    assertThat(settle(decision).refusal()).startsWith("Field 'budget' must be at most 99999999");
  }

  @Test
  void aReleaseThatSaysAnythingElseSettlesNothing() {
    overdraw();
    Decision release = free();
    List<UnaryOperator<ObjectNode>> changes =
        List.of(
            json -> json.put("outcome", "reject"),
            json -> json.put("decisionId", "d"),
            json -> json.put("budget", 1),
            json -> json.put("digest", "other"),
            json -> json.put("by", "bo"));
    for (UnaryOperator<ObjectNode> change : changes) {
      ObjectNode json = (ObjectNode) Json.read(Json.write(release), JsonNode.class);
      Decision changed = Json.read(change.apply(json).toString(), Decision.class);
      sql("delete from outbox; delete from submission");
      scene.journal().outboxStore().keep(new OutboxMessage.Releases(TASK, changed));

      assertThat(settle(changed).refusal()).isEqualTo("The limit on spending is used up.");
    }
    scene.journal().outboxStore().keep(new OutboxMessage.Releases(TASK, release));
    assertThat(settle(release).settled().outcome()).isEqualTo(Outcome.APPROVE);
  }

  /** Raises the limit of a request in the configuration; returns the release. */
  private Decision free() {
    follow("5000");
    new SpendingWaitStore(scene.journal().database()).makeAllDue();
    releaser().release();
    return ((OutboxMessage.Releases) released().getFirst()).decision();
  }

  private static Decision raising(HumanRequest request, String limit) {
    var id = new DecisionId("d");
    var amount = new BigDecimal(limit);
    return Decision.raising(request.id(), request.digest(), id, amount, "bo", Instant.EPOCH);
  }

  private static ApprovalPolicy twoVotes() {
    var votes = List.of(new ApprovalVotes(2, null, null, null));
    return new ApprovalPolicy(
        null, Map.of(), List.of(new ApprovalRule(ApprovalMatch.everything(), votes, null)), null);
  }

  private void follow(String tokens) {
    var limit =
        new SpendingLimit(
            SpendingScope.PERSON,
            SpendingPeriod.MONTH,
            null,
            new BigDecimal(tokens),
            SpendingMatch.everything());
    new SpendingPolicyStore(scene.journal().database())
        .follow(new SpendingPolicy("Europe/Berlin", List.of(limit), Map.of()));
  }

  /** Uses the limit up, and shows the request of the next turn. */
  private HumanRequest overdraw() {
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    return ask();
  }

  private HumanRequest ask() {
    assertThat(respond(2)).isEqualTo(FinishReason.BUDGET);
    PendingRequest request = scene.runs().requestBudget(new RunRef(run)).request();
    scene.tasks().raise(new RaiseRequest(TASK, request.id(), true));
    return scene.journal().requestReader().find(request.id()).orElseThrow().request();
  }

  private FinishReason respond(int turn) {
    return scene.models().respond(new TurnRequest(run, turn)).finish();
  }

  private SpendingReleaser releaser() {
    var paths = new HostPaths(directory, "here", new TaskQueueNames("test"));
    return new TaskServiceModule(scene.journal(), paths, new PromptLibrary()).spendingReleaser();
  }

  private List<OutboxMessage> released() {
    return scene.journal().outboxStore().unsent(TASK);
  }

  private SettlementAck settle(OutboxMessage message) {
    return settle(((OutboxMessage.Releases) message).decision());
  }

  private SettlementAck settle(Decision decision) {
    return scene.tasks().settle(new SettlementRequest(TASK, DecisionRef.of(decision), false));
  }

  private long raises() {
    return scene
        .journal()
        .database()
        .sql("select count(*) from spending_raise")
        .query(Long.class)
        .single();
  }

  private void sql(String statement) {
    scene.journal().database().sql(statement).update();
  }
}
