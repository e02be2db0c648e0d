package dev.perdure.activities.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.AgentScene;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.Strategy;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RefusedDecision;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A signal names a decision; the journal has it. */
class DecisionSettlerTest {

  private static final TaskId TASK = AgentScene.TASK;
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "fix", "title": "Fix", "instructions": "Mend it.", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  @TempDir Path directory;
  private AgentScene scene;
  private PendingRequest plan;

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
  void refusesADecisionThatTheServerHasNotStored() {
    SettlementAck ack = signal(approval("forged"));

    assertThat(ack.settled()).isNull();
    assertThat(ack.refusal()).isNotNull();
    assertThat(status()).isEqualTo(RequestStatus.PENDING);
    assertThat(notices()).isOne();
  }

  @Test
  void saysOnceThatForgedDecisionsCome() {
    signal(approval("forged"));
    signal(approval("forged-too"));

    assertThat(notices()).isOne();
  }

  @Test
  void takesOutcomePersonAndTimeFromTheStoredDecisionAlone() {
    Instant at = Instant.parse("2026-01-01T10:00:00Z");
    Decision stored =
        Decided.on(plan, Outcome.REJECT).id("d").by("ann", at).comment("Not now.").decision();
    scene.submit(new OutboxMessage.Decides(TASK, stored));

    signal(Decided.on(plan, Outcome.APPROVE).id("d").by("mallory", Instant.EPOCH).decision());

    assertThat(scene.journal().requestStore().decision(plan.id())).contains(stored);
  }

  @Test
  void findsADecisionThatAnOlderServerKeptInTheOutboxAlone() {
    Decision stored = approval("d");
    scene.journal().outboxStore().keep(new OutboxMessage.Decides(TASK, stored));
    scene.journal().database().sql("delete from submission").update();

    assertThat(signal(stored).settled()).isNotNull();
    assertThat(scene.journal().requestStore().decision(plan.id())).contains(stored);
  }

  @Test
  void marksTheSubmissionUsedWithTheSettlement() {
    scene.decide(approval("d"));

    assertThat(used()).isOne();
  }

  @Test
  void answersARetryAsItDidAtFirst() {
    SettlementAck first = scene.decide(approval("d"));

    assertThat(signal(approval("d"))).isEqualTo(first);
  }

  @Test
  void leavesTheSubmissionUnusedWhereTheRequestHasChanged() {
    Decision stale = Decided.on(plan.id(), "another digest", Outcome.APPROVE).id("d").decision();
    SettlementAck ack = scene.decide(stale);

    assertThat(ack.refusal()).isNotNull();
    assertThat(status()).isEqualTo(RequestStatus.PENDING);
    assertThat(used()).isZero();
  }

  @Test
  void settlesByACorrectedDecisionOfARefusedId() {
    Decision stale = Decided.on(plan.id(), "another digest", Outcome.APPROVE).id("d").decision();
    store(stale);
    assertThat(signal(stale).refusal()).isNotNull();

    Decision corrected = Decided.on(plan, Outcome.REJECT).id("d").comment("No.").decision();
    store(corrected);
    signal(corrected);

    assertThat(scene.journal().requestStore().decision(plan.id())).contains(corrected);
  }

  @Test
  void settlesByACorrectedDecisionOfAnIdThatTheJournalCouldNotHold() {
    store(approval("d"));
    scene.tasks().refuse(new RefusedDecision(TASK, plan.id(), new DecisionId("d"), "Too long."));

    Decision corrected = Decided.on(plan, Outcome.REJECT).id("d").comment("No.").decision();
    store(corrected);
    signal(corrected);

    assertThat(scene.journal().requestStore().decision(plan.id())).contains(corrected);
  }

  @Test
  void doesNotForgetADecisionThatHasSettled() {
    scene.decide(approval("d"));
    scene.tasks().refuse(new RefusedDecision(TASK, plan.id(), new DecisionId("d"), "Too long."));

    assertThat(used()).isOne();
  }

  @Test
  void settlesNoRequestOfAnotherTask() {
    TaskId other = new TaskId("t_other");
    SettlementAck ack =
        scene.tasks().settle(new SettlementRequest(other, DecisionRef.of(approval("d")), false));

    assertThat(ack.refusal()).isNotNull();
    assertThat(status()).isEqualTo(RequestStatus.PENDING);
  }

  private Decision approval(String id) {
    return Decided.on(plan, Outcome.APPROVE).id(id).decision();
  }

  private void store(Decision decision) {
    scene.journal().outboxStore().keep(new OutboxMessage.Decides(TASK, decision));
  }

  private SettlementAck signal(Decision decision) {
    return scene.tasks().settle(new SettlementRequest(TASK, DecisionRef.of(decision), false));
  }

  private RequestStatus status() {
    return scene.journal().requestReader().find(plan.id()).orElseThrow().request().status();
  }

  private long notices() {
    return scene.journal().eventLog().after(0, Optional.of(TASK), 100).stream()
        .filter(event -> event.kind() == EventKind.NOTICE)
        .count();
  }

  private long used() {
    return scene
        .journal()
        .database()
        .sql("select count(*) from submission where used_at is not null")
        .query(Long.class)
        .single();
  }
}
