package dev.perdure.activities.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.AgentScene;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.DecisionAudit;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.GivenVote;
import dev.perdure.planner.request.HumanRequestVotes;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.Strategy;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An activity settles a request only by the votes that the rules of its task need. */
class VotesTest {

  private static final TaskId TASK = AgentScene.TASK;
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "fix", "title": "Fix", "instructions": "Mend it.", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;
  private static final String TWO =
      "{own: false, groups: {sec: [ana, bo, cy]}, rules: [{votes: [{count: 2, group: sec}]}]}";

  @TempDir Path directory;
  private AgentScene scene;
  private PendingRequest plan;
  private int decisions;

  @BeforeEach
  void showAPlan() {
    scene = new AgentScene(directory, Strategy.LAYERED, "- {text: Done., times: always}");
    scene.journal().planStore().write(TASK, "t_1.main.1.0", Json.read(PLAN, Plan.class));
    plan = Objects.requireNonNull(scene.shownPlan());
    scene.tasks().raise(new RaiseRequest(TASK, plan.id(), true));
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void oneSignalledDecisionIsCountedAndDoesNotSettle() {
    rules(TWO);

    assertThat(decide("ana", Outcome.APPROVE).refusal()).contains("waits for more votes");
    assertThat(status()).isEqualTo(RequestStatus.PENDING);
    assertThat(votes().given()).isOne();
    assertThat(votes().cast()).extracting(GivenVote::by).containsExactly("ana");

    assertThat(decide("bo", Outcome.APPROVE).settled()).isNotNull();
    assertThat(status()).isEqualTo(RequestStatus.SETTLED);
    assertThat(votes()).extracting("needed", "given").containsExactly(2, 2);
    assertThat(new DecisionAudit(scene.journal().database(), ChainWitness.none()).verify(TASK))
        .isEmpty();
  }

  @Test
  void aRepeatedSignalCountsNobodyTwice() {
    rules(TWO);
    SettlementRequest signal = submit(vote("ana", Outcome.APPROVE));
    scene.tasks().settle(signal);
    scene.tasks().settle(signal);
    decide("ana", Outcome.APPROVE);

    assertThat(status()).isEqualTo(RequestStatus.PENDING);
    assertThat(votes().given()).isOne();
  }

  @Test
  void aVoteThatWaitsIsToldAsAVoteAndNotAsARefusal() {
    rules(TWO);
    Vote vote = vote("ana", Outcome.APPROVE);
    scene.tasks().settle(submit(vote));

    List<TaskEvent> told =
        scene.journal().eventLog().after(0, Optional.of(TASK), 100).stream()
            .map(LoggedEvent::event)
            .toList();
    assertThat(told).hasAtLeastOneElementOfType(TaskEvent.RequestVoted.class);
    assertThat(told).doesNotHaveAnyElementsOfTypes(TaskEvent.DecisionRefused.class);
    assertThat(scene.journal().outboxStore().holdsDecision(TASK, plan.id())).isFalse();
    assertThat(scene.tasks().settle(signal(vote)).refusal()).contains("stored no such decision");
  }

  @Test
  void aRepeatedVoteCountsWithTheRolesThatThePersonHasNow() {
    rules("{groups: {sec: [ana, bo]}, rules: [{votes: [{role: operator}, {group: sec}]}]}");
    Vote vote = vote("ana", Outcome.APPROVE);
    scene.tasks().settle(submit(vote));
    scene.tasks().settle(submit(new Vote(vote.decision(), List.of("operator"))));

    assertThat(votes().given()).isOne();
    assertThat(decide("bo", Outcome.APPROVE).settled()).isNotNull();
  }

  @Test
  void aSignalOfTheRequesterOrOfAStrangerCountsNothing() {
    rules(TWO);

    assertThat(decide(requester(), Outcome.APPROVE).refusal())
        .isEqualTo("You started this task; somebody else approves it.");
    assertThat(decide("eve", Outcome.APPROVE).refusal()).contains("needs 2 of sec (ana, bo, cy)");
    assertThat(votes().cast()).isEmpty();
  }

  @Test
  void aWithdrawnVoteDoesNotCountNorComeBackByItsSignal() {
    rules(TWO);
    SettlementRequest signal = submit(vote("ana", Outcome.APPROVE));
    scene.tasks().settle(signal);
    withdraw("ana");
    scene.tasks().settle(signal);

    assertThat(decide("bo", Outcome.APPROVE).settled()).isNull();
    assertThat(votes().given()).isOne();
  }

  @Test
  void aChangeOfThePlanClearsTheVotes() {
    rules(TWO);
    decide("ana", Outcome.APPROVE);
    RequestRecord shown = record();
    scene
        .journal()
        .requestStore()
        .revise(
            plan.id(),
            Json.read(Json.write(plan).replace(plan.digest(), "d2"), PendingRequest.class),
            "T",
            shown.request().subject(),
            "ann");
    plan = record().terms();

    assertThat(votes().given()).isZero();
    assertThat(decide("bo", Outcome.APPROVE).settled()).isNull();
    assertThat(decide("cy", Outcome.APPROVE).settled()).isNotNull();
  }

  @Test
  void aWrittenRoleCountsOnlyIfTheServerStoredIt() {
    rules("{rules: [{votes: [{role: operator}]}]}");
    Vote vote = vote("ana", Outcome.APPROVE);

    assertThat(scene.tasks().settle(submit(vote)).refusal()).contains("the role 'operator'");
    Vote operator = new Vote(vote("ana", Outcome.APPROVE).decision(), List.of("operator"));
    assertThat(scene.tasks().settle(submit(operator)).settled()).isNotNull();
  }

  @Test
  void aDeputySettlesInThePlaceOfAnAbsentPersonAndTheRecordNamesBoth() {
    rules(TWO);
    decide("bo", Outcome.APPROVE);

    assertThat(decideInPlaceOfAna("ben", Outcome.APPROVE).settled()).isNotNull();
    assertThat(record().decision())
        .extracting(Decision::by, Decision::inPlaceOf)
        .containsExactly("ben", "ana");
    assertThat(record().request().decision())
        .extracting("by", "inPlaceOf")
        .containsExactly("ben", "ana");
  }

  @Test
  void anAbsentPersonWhoVotesTakesThePlaceBackFromTheDeputy() {
    rules(TWO);
    decideInPlaceOfAna("ben", Outcome.APPROVE);
    assertThat(votes().given()).isOne();
    decide("ana", Outcome.REJECT);

    assertThat(votes().given()).isZero();
    assertThat(decide("bo", Outcome.APPROVE).settled()).isNull();
    assertThat(decideInPlaceOfAna("di", Outcome.APPROVE).refusal()).contains("needs 2 of sec");
  }

  @Test
  void aDeputysVoteThatIsSentAgainTakesThePlaceThatItHasNow() {
    rules(TWO.replace("count: 2", "count: 3"));
    Vote vote = vote("ben", Outcome.APPROVE);
    scene.tasks().settle(submit(vote.inPlaceOf("ana")));
    decide("ana", Outcome.APPROVE);
    assertThat(votes().given()).isOne();
    scene.tasks().settle(submit(vote.inPlaceOf("cy")));

    assertThat(votes().given()).isEqualTo(2);
    assertThat(decide("bo", Outcome.APPROVE).settled()).isNotNull();
  }

  private SettlementAck decideInPlaceOfAna(String by, Outcome outcome) {
    return scene.tasks().settle(submit(vote(by, outcome).inPlaceOf("ana")));
  }

  @Test
  void aVetoWithACommentSettlesAtOnce() {
    rules(TWO.replace("group: sec}]", "group: sec}], veto: true"));
    decide("ana", Outcome.APPROVE);

    assertThat(decide("bo", Outcome.REJECT).settled()).isNotNull();
    assertThat(record().decision()).extracting(Decision::by).isEqualTo("bo");
  }

  private void rules(String yaml) {
    var policy = YamlMapping.parse("test", "it: " + yaml).plain().object("it");
    scene
        .journal()
        .taskStore()
        .tighten(TASK, Json.mapper().convertValue(policy, ApprovalPolicy.class));
  }

  private Vote vote(String by, Outcome outcome) {
    Decided decided = Decided.on(plan, outcome).id("d" + ++decisions).comment("Words.");
    return new Vote(decided.by(by, Instant.EPOCH).decision(), List.of());
  }

  private SettlementAck decide(String by, Outcome outcome) {
    return scene.tasks().settle(submit(vote(by, outcome)));
  }

  private SettlementRequest submit(Vote vote) {
    scene
        .journal()
        .outboxStore()
        .keep(new OutboxMessage.Decides(TASK, vote.decision(), vote.roles()));
    return signal(vote);
  }

  private static SettlementRequest signal(Vote vote) {
    return new SettlementRequest(TASK, DecisionRef.of(vote.decision()), false);
  }

  private void withdraw(String by) {
    var votes = scene.journal().requestModule().voteStore();
    scene
        .journal()
        .database()
        .transact(() -> votes.withdraw(TASK, plan.id(), by, record().without(by)));
  }

  private RequestRecord record() {
    return scene.journal().requestReader().find(plan.id()).orElseThrow();
  }

  private RequestStatus status() {
    return record().request().status();
  }

  private HumanRequestVotes votes() {
    return record().request().votes();
  }

  private String requester() {
    return record().requester();
  }
}
