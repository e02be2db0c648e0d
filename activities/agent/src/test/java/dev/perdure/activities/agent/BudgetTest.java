package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.run.BudgetLine;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.WithdrawalRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BudgetTest extends AgentJourney {

  private static final String SCRIPT =
      """
      - {text: Once., usage: {input: 700, output: 100}, times: always}
      """;

  private RunId run;

  @BeforeEach
  void open() {
    run = build(SCRIPT);
  }

  @Test
  void limitsTokensAndTurnsAsWell() {
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    limit(BudgetDimension.TOKENS, "800");
    assertThat(respond(2)).isEqualTo(FinishReason.BUDGET);
    limit(BudgetDimension.TOKENS, "801");
    limit(BudgetDimension.TURNS, "1");
    assertThat(respond(2)).isEqualTo(FinishReason.BUDGET);
    limit(BudgetDimension.TURNS, "2");
    assertThat(respond(2)).isEqualTo(FinishReason.END_TURN);
  }

  @Test
  void countsTheTokensOfACacheToo() {
    scene.close();
    run = build("- {text: Hi., usage: {input: 1, output: 2, cache_read: 900, cache_write: 97}}\n");
    respond(1);
    limit(BudgetDimension.TOKENS, "1001");
    assertThat(scene.journal().budgetStore().lines(TASK)).noneMatch(BudgetLine::isUsedUp);
    limit(BudgetDimension.TOKENS, "1000");
    assertThat(scene.journal().budgetStore().lines(TASK).filter(BudgetLine::isUsedUp))
        .singleElement()
        .satisfies(line -> assertThat(line.spent()).isEqualTo("1000"));
  }

  @Test
  void countsTheMinutesAtWorkAlone() {
    limit(BudgetDimension.MINUTES, "5");
    state("running", 20);
    state("waiting", 16);
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    state("running", 10);
    assertThat(respond(2)).isEqualTo(FinishReason.BUDGET);
  }

  @Test
  void asksOnceWhicheverRunAsks() {
    RunId other = open("explore-1");
    limit(BudgetDimension.COST, "0");
    PendingRequest first = overdraw(run);
    PendingRequest second = overdraw(other);

    assertThat(second.id()).isEqualTo(first.id());
    assertThat(second.digest()).isEqualTo(first.digest());
    assertThat(second.runId()).isEqualTo(other);
  }

  @Test
  void everyRunThatAsksWaits() {
    RunId other = open("explore-1");
    limit(BudgetDimension.COST, "0");
    PendingRequest request = overdraw(run);
    scene.tasks().raise(new RaiseRequest(TASK, request.id(), false));
    overdraw(other);

    assertThat(scene.journal().runStore().ofTask(TASK))
        .extracting(RunRecord::state)
        .containsOnly(RunState.WAITING);
  }

  @Test
  void parksUntilAPersonGivesMore() {
    respond(1);
    limit(BudgetDimension.TOKENS, "100");
    PendingRequest request = overdraw(run);
    scene.tasks().raise(new RaiseRequest(TASK, request.id(), true));
    assertThat(scene.journal().taskReader().find(TASK).orElseThrow().state())
        .isEqualTo(TaskState.PARKED);
    var subject = scene.journal().requestReader().find(request.id()).orElseThrow().request();
    assertThat(Json.write(subject.subject()))
        .startsWith("{\"dimension\":\"tokens\"")
        .endsWith("\"proposed\":1600}");
    approve(request, "900");

    assertThat(scene.journal().taskReader().find(TASK).orElseThrow().state())
        .isEqualTo(TaskState.RUNNING);
    assertThat(respond(2)).isEqualTo(FinishReason.END_TURN);
  }

  @Test
  void asksNobodyWhereThereIsMoreByNow() {
    assertThat(scene.runs().requestBudget(new RunRef(run)).request()).isNull();
  }

  @Test
  void asksAnewWhenItsRequestWasWithdrawn() {
    respond(1);
    limit(BudgetDimension.TURNS, "1");
    PendingRequest first = overdraw(run);
    scene.tasks().raise(new RaiseRequest(TASK, first.id(), true));
    scene.tasks().withdraw(new WithdrawalRequest(TASK, List.of(first.id())));

    PendingRequest second = overdraw(run);
    scene.tasks().raise(new RaiseRequest(TASK, second.id(), true));
    assertThat(scene.journal().requestReader().find(second.id()).orElseThrow().request().status())
        .isEqualTo(RequestStatus.PENDING);
  }

  @Test
  void asksAnewWhenWhatWasGivenIsUsedUpToo() {
    respond(1);
    limit(BudgetDimension.TURNS, "1");
    PendingRequest first = overdraw(run);
    scene.tasks().raise(new RaiseRequest(TASK, first.id(), true));
    approve(first, "2");
    respond(2);

    assertThat(overdraw(run).id()).isNotEqualTo(first.id());
  }

  @Test
  void leavesNoFailureOnATaskThatGoesOnAfterARejectedBudget() {
    var why = "The task's budget does not let it go on, and no more was given.";
    scene.tasks().end(new TaskResult(TASK, TaskState.REJECTED, "budget_exceeded", why, null));
    assertThat(task().failure()).isNotNull();
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXECUTING));

    assertThat(task().failure()).isNull();
  }

  @Test
  void keepsAFailedSetUpUntilItIsDone() {
    scene.tasks().end(new TaskResult(TASK, TaskState.FAILED, "setup_failed", "Exit code 1.", null));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.PREPARING));

    assertThat(task().failure()).isNotNull();
  }

  @Test
  void warnsOnceWhenFourFifthsAreUsed() {
    limit(BudgetDimension.TOKENS, "2000");
    respond(1);
    assertThat(warnings()).isEmpty();
    respond(2);
    respond(3);

    assertThat(warnings())
        .singleElement()
        .extracting(LoggedEvent::data)
        .asString()
        .contains("\"dimension\":\"tokens\"", "\"spent\":1600");
  }

  private TaskRecord task() {
    return scene.journal().taskReader().find(TASK).orElseThrow();
  }

  private FinishReason respond(int turn) {
    return scene.models().respond(new TurnRequest(run, turn)).finish();
  }

  private PendingRequest overdraw(RunId asking) {
    return scene.runs().requestBudget(new RunRef(asking)).request();
  }

  private void limit(BudgetDimension dimension, String limit) {
    scene.journal().budgetStore().limit(TASK, dimension, new BigDecimal(limit));
  }

  private RunId open(String name) {
    RunId id = TASK.run(name);
    scene
        .runs()
        .open(
            new RunSpec.Builder(
                    TASK, Phase.EXPLORING, "workspace-here", RunKind.EXPLORE, id, "explore")
                .readOnly()
                .opening(RunOpening.of("build/executing", name)));
    return id;
  }

  private void approve(PendingRequest request, String budget) {
    var decision =
        Decision.raising(
            request.id(),
            request.digest(),
            new DecisionId("d-" + request.id()),
            new BigDecimal(budget),
            "ann",
            Instant.EPOCH);
    scene.decide(decision);
  }

  /** The task reached a state so many minutes ago. */
  private void state(String state, int minutesAgo) {
    scene
        .journal()
        .database()
        .sql(
            """
            insert into event (seq, at, kind, task_id, data)
            select coalesce(max(seq), 0) + 1, now() - make_interval(mins => ?), 'task.state', ?, ?::json
            from event
            """,
            minutesAgo,
            TASK,
            "{\"state\":\"" + state + "\"}")
        .update();
  }

  private List<LoggedEvent> warnings() {
    return scene.journal().eventLog().after(0, Optional.of(TASK), 1_000).stream()
        .filter(event -> event.kind() == EventKind.BUDGET_WARNED)
        .toList();
  }
}
