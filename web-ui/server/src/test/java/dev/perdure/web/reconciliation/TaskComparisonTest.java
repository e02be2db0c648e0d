package dev.perdure.web.reconciliation;

import static dev.perdure.web.reconciliation.TaskDifferenceKind.ENGINE_BEHIND;
import static dev.perdure.web.reconciliation.TaskDifferenceKind.NO_WORKFLOW;
import static dev.perdure.web.reconciliation.TaskDifferenceKind.RECORDS_BEHIND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.RecordedRequest;
import dev.perdure.activities.journal.task.RecordedRun;
import dev.perdure.activities.journal.task.RecordedTask;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.outbox.EngineTask;
import dev.perdure.web.outbox.WorkflowFacts;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TaskComparisonTest {

  private static final TaskId TASK = new TaskId("t_1");
  private static final String RUN = "t_1.main";
  private static final String WORKFLOW = "t_1.main-build-1";
  private static final WorkflowFacts ROOT = root(Set.of(), Set.of(), Set.of());

  @ParameterizedTest
  @CsvSource({
    "1, 0, ",
    "1, 1, ",
    "4, 3, ",
    "4, 4, ",
    "4, 5, ENGINE_BEHIND",
    "4, 9, ENGINE_BEHIND",
    "4, 2, RECORDS_BEHIND",
    "9, 3, RECORDS_BEHIND",
  })
  void aRunDiffersIfItsTurnsAreApart(int begun, int answered, TaskDifferenceKind expected) {
    RecordedTask records = records(TaskState.RUNNING, run(answered, true));

    assertThat(kind(records, engine(ROOT, Map.of(WORKFLOW, at(begun)))))
        .isEqualTo(Optional.ofNullable(expected));
  }

  @Test
  void aRunThatHasOnlyBegunDoesNotDiffer() {
    assertThat(kind(records(TaskState.RUNNING), engine(ROOT, Map.of(WORKFLOW, at(0))))).isEmpty();
  }

  @Test
  void aRunThatTheRecordsLackIsAhead() {
    assertThat(kind(records(TaskState.RUNNING), engine(ROOT, Map.of(WORKFLOW, at(1)))))
        .contains(RECORDS_BEHIND);
  }

  @Test
  void aRunThatHasEndedInTheRecordsIsBehind() {
    assertThat(
            kind(records(TaskState.RUNNING, run(4, false)), engine(ROOT, Map.of(WORKFLOW, at(4)))))
        .contains(ENGINE_BEHIND);
  }

  @Test
  void aRunThatGoesOnInAnotherWorkflowIsBehind() {
    var later = new RecordedRun(RUN, "t_1.main-build-2", 4, true);

    assertThat(kind(records(TaskState.RUNNING, later), engine(ROOT, Map.of(WORKFLOW, at(4)))))
        .contains(ENGINE_BEHIND);
  }

  @Test
  void aRunThatTheEngineHasNotStartedIsBehindAndOneThatHasEndedThereIsAhead() {
    RecordedTask records = records(TaskState.RUNNING, run(2, true));

    assertThat(kind(records, engine(ROOT, Map.of()))).contains(ENGINE_BEHIND);
    var started =
        new WorkflowFacts(
            "",
            0,
            Set.of(),
            Set.of(WORKFLOW),
            Set.of(),
            Set.of(),
            Set.of(),
            true,
            Optional.empty());
    assertThat(kind(records, engine(started, Map.of()))).contains(RECORDS_BEHIND);
  }

  @Test
  void aPausedRootMayHaveItsRunsYetToStart() {
    assertThat(kind(records(TaskState.PAUSED, run(2, true)), waiting(ROOT))).isEmpty();
  }

  @Test
  void aResultOfACallThatTheRecordsLackIsAhead() {
    var done = at(2, Set.of("call"), Optional.empty());
    RecordedTask without = records(TaskState.RUNNING, run(2, true));
    var with = new RecordedTask(TASK, without.state(), without.runs(), Map.of(), Set.of("call"));

    assertThat(kind(without, engine(ROOT, Map.of(WORKFLOW, done)))).contains(RECORDS_BEHIND);
    assertThat(kind(with, engine(ROOT, Map.of(WORKFLOW, done)))).isEmpty();
  }

  @Test
  void aRequestThatWaitsMustBeKnownToTheRoot() {
    RecordedTask records = asking(new RecordedRequest("plan", true, Set.of()));

    assertThat(kind(records, waiting(ROOT))).contains(ENGINE_BEHIND);
    assertThat(kind(records, waiting(root(Set.of("plan"), Set.of("plan"), Set.of())))).isEmpty();
  }

  @Test
  void aRequestThatTheRootHasReadMustBeInTheRecords() {
    RecordedTask records = asking(new RecordedRequest("plan", true, Set.of()));
    var newer = root(Set.of("plan", "plan-2"), Set.of("plan", "plan-2"), Set.of());

    assertThat(kind(records, waiting(newer))).contains(RECORDS_BEHIND);
  }

  @Test
  void aRequestThatASignalAloneNamesProvesNothing() {
    RecordedTask records = asking(new RecordedRequest("plan", true, Set.of()));

    assertThat(kind(records, waiting(root(Set.of("plan", "forged"), Set.of("plan"), Set.of()))))
        .isEmpty();
  }

  @Test
  void aDecisionInTheRecordsMustBeKnownToARootThatKnowsItsRequest() {
    RecordedTask records = asking(new RecordedRequest("plan", false, Set.of("d1")));

    assertThat(kind(records, waiting(root(Set.of("plan"), Set.of("plan"), Set.of()))))
        .contains(ENGINE_BEHIND);
    assertThat(kind(records, waiting(root(Set.of("plan", "d1"), Set.of("plan"), Set.of("d1")))))
        .isEmpty();
    assertThat(kind(records, waiting(ROOT))).as("of an earlier run of the root").isEmpty();
  }

  @Test
  void aDecisionThatTheEngineHasSettledMustBeInTheRecords() {
    RecordedTask records = asking(new RecordedRequest("plan", true, Set.of()));

    assertThat(kind(records, waiting(root(Set.of("plan", "d1"), Set.of("plan"), Set.of("d1")))))
        .contains(RECORDS_BEHIND);
  }

  @Test
  void aRootThatWaitsWhileTheRecordsRunIsBehind() {
    assertThat(kind(records(TaskState.RUNNING), waiting(ROOT))).contains(ENGINE_BEHIND);
    assertThat(kind(records(TaskState.PAUSED), waiting(ROOT))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(TaskState.class)
  void anOpenTaskNeedsAWorkflowOnceItHasBegun(TaskState state) {
    boolean needs = !state.isAtRest() && state != TaskState.QUEUED;

    assertThat(kind(records(state), closed()))
        .isEqualTo(needs ? Optional.of(NO_WORKFLOW) : Optional.empty());
  }

  @Test
  void aTaskAtRestHasNoRunsAndNoRootThatWaits() {
    RecordedTask records = records(TaskState.DELIVERED);
    var busy = new EngineTask(TASK, Optional.of("run"), false, Set.of(), ROOT, Map.of());

    assertThat(kind(records, waiting(ROOT))).contains(ENGINE_BEHIND);
    assertThat(kind(records, engine(ROOT, Map.of(WORKFLOW, at(1))))).contains(ENGINE_BEHIND);
    assertThat(kind(records, busy)).as("the root writes its summary").isEmpty();
  }

  @Test
  void aRootThatHasOnlyBegunDoesNotDiffer() {
    var begins =
        new WorkflowFacts(
            "", 0, Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), false, Optional.empty());

    assertThat(kind(asking(new RecordedRequest("plan", true, Set.of())), waiting(begins)))
        .isEmpty();
    assertThat(kind(records(TaskState.RUNNING, run(2, true)), engine(begins, Map.of()))).isEmpty();
    assertThat(kind(records(TaskState.DELIVERED), waiting(begins))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = TaskState.class,
      names = {"RUNNING", "DELIVERED"})
  void aRootWithAPendingWorkflowTaskDoesNotDiffer(TaskState state) {
    RecordedTask records = records(state, run(4, false));

    assertThat(kind(records, due(Set.of(), 4))).contains(ENGINE_BEHIND);
    assertThat(kind(records, due(Set.of(TASK.value()), 4))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"RUNNING, false, 4", "DELIVERED, false, 4", "RUNNING, true, 1", "RUNNING, true, 9"})
  void aRunWithAPendingWorkflowTaskDoesNotDiffer(TaskState state, boolean open, int turn) {
    RecordedTask records = records(state, run(4, open));

    assertThat(kind(records, due(Set.of(), turn))).isPresent();
    assertThat(kind(records, due(Set.of(WORKFLOW), turn))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = TaskState.class,
      names = {"RUNNING", "DELIVERED"})
  void aTaskWithAnUnreadablePayloadDoesNotDiffer(TaskState state) {
    var unreadable = Optional.of("The key 'k' is missing.");
    var root =
        new WorkflowFacts(
            "", 0, Set.of(), Set.of(), Set.of(), Set.of("forged"), Set.of(), true, unreadable);

    assertThat(kind(records(state), waiting(root))).isEmpty();
    assertThat(kind(records(state), engine(ROOT, Map.of(WORKFLOW, at(7, Set.of(), unreadable)))))
        .isEmpty();
  }

  private static EngineTask due(Set<String> dueWorkflows, int turn) {
    return new EngineTask(
        TASK, Optional.of("run"), false, dueWorkflows, ROOT, Map.of(WORKFLOW, at(turn)));
  }

  private static Optional<TaskDifferenceKind> kind(RecordedTask records, EngineTask engine) {
    return TaskComparison.find(records, engine).map(TaskDifference::kind);
  }

  private static RecordedTask records(TaskState state, RecordedRun... runs) {
    Map<String, RecordedRun> byId =
        Stream.of(runs).collect(Collectors.toMap(RecordedRun::id, run -> run));
    return new RecordedTask(TASK, state, byId, Map.of(), Set.of());
  }

  private static RecordedTask asking(RecordedRequest request) {
    return new RecordedTask(
        TASK, TaskState.WAITING, Map.of(), Map.of(request.id(), request), Set.of());
  }

  private static RecordedRun run(int turns, boolean open) {
    return new RecordedRun(RUN, WORKFLOW, turns, open);
  }

  private static WorkflowFacts at(int turn) {
    return at(turn, Set.of(), Optional.empty());
  }

  private static WorkflowFacts at(int turn, Set<String> done, Optional<String> unreadable) {
    return new WorkflowFacts(
        RUN, turn, done, Set.of(), Set.of(), Set.of(), Set.of(), false, unreadable);
  }

  private static WorkflowFacts root(
      Set<String> mentioned, Set<String> recorded, Set<String> settled) {
    return new WorkflowFacts(
        "", 0, Set.of(), Set.of(), mentioned, recorded, settled, true, Optional.empty());
  }

  private static EngineTask engine(WorkflowFacts root, Map<String, WorkflowFacts> runs) {
    return new EngineTask(TASK, Optional.of("run"), false, Set.of(), root, runs);
  }

  private static EngineTask waiting(WorkflowFacts root) {
    return new EngineTask(TASK, Optional.of("run"), true, Set.of(), root, Map.of());
  }

  private static EngineTask closed() {
    return new EngineTask(TASK, Optional.empty(), true, Set.of(), ROOT, Map.of());
  }
}
