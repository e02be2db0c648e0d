package dev.perdure.web.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.RecordedTaskReader;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.outbox.WorkflowFacts;
import dev.perdure.web.server.FakeEngineTasks;
import dev.perdure.web.server.FakeGateway;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReconciliationTest {

  private static final WorkflowFacts UNREADABLE =
      facts(Set.of(), Optional.of("This process does not have the key 'k'."));

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final FakeGateway gateway = new FakeGateway();
  private final FakeEngineTasks engine = new FakeEngineTasks();
  private final OrphanedTaskFinder tasks =
      new OrphanedTaskFinder(journal.database(), journal.events());
  private final Reconciliation reconciliation =
      new Reconciliation(
          new RecordedTaskReader(journal.database()),
          engine,
          tasks,
          gateway,
          "engine",
          Duration.ZERO);

  @Test
  void startsATaskAgainThatTheEngineDoesNotHaveAsTheRecordsDo() {
    TaskId behind = task("t_behind", TaskState.RUNNING);
    TaskId well = task("t_well", TaskState.WAITING);
    engine.idle(behind, FakeEngineTasks.NOTHING);
    engine.idle(well, FakeEngineTasks.NOTHING);

    ReconciliationReport report = reconciliation.run(false);

    assertThat(report.tasks()).isEqualTo(2);
    assertThat(report.differences())
        .singleElement()
        .satisfies(difference -> {
          assertThat(difference.taskId()).isEqualTo(behind);
          assertThat(difference.kind()).isEqualTo(TaskDifferenceKind.ENGINE_BEHIND);
          assertThat(difference.repaired()).isTrue();
        });
    assertThat(gateway.terminated).containsExactly(behind);
    assertThat(gateway.started).containsExactly(behind);
    assertThat(notices(behind))
        .singleElement()
        .asString()
        .contains("older than its records", "started the workflow again");
    assertThat(reconciliation.last()).contains(report);
  }

  @Test
  void startsATaskAgainWithoutAWorkflow() {
    TaskId task = task("t_1", TaskState.WAITING);

    assertThat(reconciliation.run(false).differences()).hasSize(1);
    assertThat(gateway.terminated).isEmpty();
    assertThat(gateway.started).containsExactly(task);
  }

  @Test
  void warnsThatFilesMayBeNewerThanTheRecords() {
    TaskId task = task("t_1", TaskState.WAITING);
    engine.idle(task, facts(Set.of("t_1.plan.2"), Optional.empty()));

    reconciliation.run(false);

    assertThat(notices(task)).singleElement().asString().contains("may hold later changes");
    assertThat(gateway.started).containsExactly(task);
  }

  @Test
  void endsAWorkflowWithoutRecordsOnlyIfAPersonAsks() {
    TaskId orphan = new TaskId("t_orphan");
    engine.idle(orphan, FakeEngineTasks.NOTHING);

    TaskDifference shown = reconciliation.run(false).differences().getFirst();
    assertThat(shown.kind()).isEqualTo(TaskDifferenceKind.NO_RECORDS);
    assertThat(shown.repaired()).isFalse();
    assertThat(shown.sentence()).contains("--end-orphans");
    assertThat(gateway.terminated).isEmpty();

    assertThat(reconciliation.run(true).differences().getFirst().repaired()).isTrue();
    assertThat(gateway.terminated).containsExactly(orphan);
    assertThat(gateway.started).isEmpty();
  }

  @Test
  void startsAllOpenTasksAgainForAReason() {
    TaskId works = task("t_1", TaskState.RUNNING);
    TaskId lost = task("t_2", TaskState.WAITING);
    TaskId rests = task("t_3", TaskState.IDLE);
    engine.idle(works, UNREADABLE);
    engine.busy(rests);
    engine.whenRead = () -> fail("a restart reads no history");

    reconciliation.restartAll("The directory has moved.");

    assertThat(gateway.terminated).containsExactly(works);
    assertThat(gateway.started).containsExactly(works, lost);
    assertThat(notices(lost)).singleElement().asString().contains("The directory has moved.");
  }

  @Test
  void leavesATaskAloneThatChangesWhileItIsCompared() {
    TaskId task = task("t_1", TaskState.RUNNING);
    engine.idle(task, FakeEngineTasks.NOTHING);
    engine.whenRead =
        () ->
            new TaskStateMachine(journal.database(), journal.events())
                .state(task, TaskState.WAITING, "");

    assertThat(reconciliation.run(false).differences()).isEmpty();
    assertThat(gateway.started).isEmpty();
  }

  @Test
  void leavesATaskAloneWhoseDifferencePasses() {
    TaskId task = task("t_1", TaskState.RUNNING);
    engine.idle(task, FakeEngineTasks.NOTHING);
    engine.whenRead = () -> engine.busy(task);

    assertThat(reconciliation.run(false).differences()).isEmpty();
    assertThat(gateway.started).isEmpty();
  }

  @Test
  void comparesAllTasksOnceOneOfTheNewestDiffers() {
    for (int number = 0; number < 25; number++) {
      engine.busy(task("t_%02d".formatted(number), TaskState.RUNNING));
    }
    TaskId oldest = new TaskId("t_00");
    engine.idle(oldest, FakeEngineTasks.NOTHING);
    reconciliation.sample();
    assertThat(gateway.started).as("the oldest is no part of the sample").isEmpty();

    TaskId newest = new TaskId("t_24");
    engine.idle(newest, FakeEngineTasks.NOTHING);
    reconciliation.sample();

    assertThat(gateway.started).containsExactlyInAnyOrder(oldest, newest);
  }

  @Test
  void endsTheComparedWorkflowAlone() {
    TaskId task = task("t_1", TaskState.RUNNING);
    engine.idle(task, FakeEngineTasks.NOTHING);
    engine.whenDescribed = () -> engine.replace(task, FakeEngineTasks.NOTHING);

    assertLeft();
  }

  @Test
  void startsNoTaskAgainThatHasGotAWorkflowMeanwhile() {
    TaskId task = task("t_1", TaskState.WAITING);
    engine.whenDescribed = () -> engine.busy(task);

    assertLeft();
  }

  @Test
  void startsNoTaskAgainWhoseWorkflowEndsByItself() {
    TaskId task = task("t_1", TaskState.RUNNING);
    engine.idle(task, FakeEngineTasks.NOTHING);
    gateway.ended.add("run " + task);

    assertLeft();
  }

  @Test
  void confirmsNoDifferenceOfAnotherWorkflow() {
    TaskId task = task("t_1", TaskState.RUNNING);
    engine.idle(task, FakeEngineTasks.NOTHING);
    engine.whenRead = () -> engine.replace(task, FakeEngineTasks.NOTHING);

    assertThat(reconciliation.run(false).differences()).isEmpty();
    assertThat(gateway.terminated).isEmpty();
  }

  @Test
  void confirmsNothingOnceInterrupted() {
    TaskId task = task("t_1", TaskState.RUNNING);
    engine.idle(task, FakeEngineTasks.NOTHING);
    engine.whenRead = Thread.currentThread()::interrupt;

    List<TaskDifference> differences;
    try {
      differences = reconciliation.run(false).differences();
    } finally {
      assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
    }

    assertThat(differences).isEmpty();
    assertThat(gateway.started).isEmpty();
  }

  @Test
  void leavesATaskAloneThatItCannotRead() {
    TaskId unreadable = task("t_1", TaskState.RUNNING);
    TaskId behind = task("t_2", TaskState.RUNNING);
    engine.idle(unreadable, UNREADABLE);
    engine.idle(behind, FakeEngineTasks.NOTHING);

    assertThat(reconciliation.run(false).differences())
        .extracting(TaskDifference::taskId)
        .containsExactly(behind);
    assertThat(gateway.terminated).containsExactly(behind);
  }

  @Test
  void keepsOtherProcessesFromRepairsMeanwhile() {
    TaskId task = task("t_1", TaskState.RUNNING);
    engine.idle(task, FakeEngineTasks.NOTHING);
    List<TaskId> besides = new CopyOnWriteArrayList<>();
    engine.whenDescribed =
        () ->
            besides.addAll(
                CompletableFuture.supplyAsync(() -> tasks.alone(() -> List.of(task))).join());

    reconciliation.run(false);
    reconciliation.restartAll("The directory has moved.");

    assertThat(besides).isEmpty();
    assertThat(gateway.started).containsExactly(task, task);
    assertThat(tasks.alone(() -> List.of(task))).as("given back").containsExactly(task);
  }

  @Test
  void waitsUntilAnotherProcessHasRepairedTasks() {
    TaskId task = task("t_1", TaskState.WAITING);
    List<CompletableFuture<ReconciliationReport>> later = new CopyOnWriteArrayList<>();

    tasks.alone(() -> {
      later.add(CompletableFuture.supplyAsync(() -> reconciliation.run(false)));
      assertThat(later.getFirst())
          .failsWithin(Duration.ofMillis(300))
          .withThrowableThat()
          .isInstanceOf(TimeoutException.class);
      engine.busy(task);
      return List.of();
    });

    assertThat(later.getFirst().join().differences()).isEmpty();
    assertThat(gateway.started).isEmpty();
  }

  private static WorkflowFacts facts(Set<String> recorded, Optional<String> unreadable) {
    return new WorkflowFacts(
        "", 0, Set.of(), Set.of(), Set.of(), recorded, Set.of(), true, unreadable);
  }

  private void assertLeft() {
    assertThat(reconciliation.run(false).differences())
        .singleElement()
        .satisfies(difference -> {
          assertThat(difference.repaired()).isFalse();
          assertThat(difference.sentence()).contains("left it alone");
        });
    assertThat(gateway.terminated).isEmpty();
    assertThat(gateway.started).isEmpty();
  }

  private List<String> notices(TaskId task) {
    return journal.events().after(0, Optional.of(task), 100).stream()
        .filter(event -> event.kind() == EventKind.NOTICE)
        .map(event -> Json.write(event.event()))
        .toList();
  }

  private TaskId task(String id, TaskState state) {
    TaskId task = journal.task(id);
    new TaskStateMachine(journal.database(), journal.events()).state(task, state, "");
    journal
        .database()
        .sql(
            "update task set engine_id = 'engine', updated_at = clock_timestamp() where id = ?", id)
        .update();
    return task;
  }
}
