package dev.perdure.web.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.StuckTask;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.StuckWork;
import dev.perdure.web.server.FakeEngineView;
import dev.perdure.web.server.FakeGateway;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WorkflowRestarterTest {

  private static final String RUN = "run-1";

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final FakeGateway gateway = new FakeGateway();
  private final OrphanedTaskFinder tasks =
      new OrphanedTaskFinder(journal.database(), journal.events());
  private final FakeEngineView engine = new FakeEngineView();
  private final StuckTaskStore sightings = new StuckTaskStore(journal.database());
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final WorkflowRestarter roots =
      new WorkflowRestarter(
          tasks,
          gateway,
          new StuckRootRepair(tasks, sightings, gateway, engine, () -> now),
          "engine");

  @Test
  void startsTheRootsAgainThatTheEngineHasNot() {
    TaskId lost = task("t_lost", TaskState.WAITING, "engine");
    TaskId parked = task("t_parked", TaskState.PARKED, "engine");
    task("t_well", TaskState.RUNNING, "engine");
    task("t_rests", TaskState.IDLE, "engine");
    task("t_elsewhere", TaskState.RUNNING, "another engine");
    gateway.closed.addAll(List.of(lost, parked));

    roots.repair();

    assertThat(gateway.started).containsExactlyInAnyOrder(lost, parked);
    assertThat(kinds(lost)).contains(EventKind.NOTICE);
  }

  @Test
  void failsATaskWithAReasonWhoseRootIsClosedAgainAndAgain() {
    TaskId task = task("t_1", TaskState.RUNNING, "engine");
    gateway.closed.add(task);
    for (int times = 0; times < 6; times++) {
      gateway.closed.add(task);
      roots.repair();
    }

    assertThat(gateway.started).hasSize(5);
    TaskRecord failed = new TaskReader(journal.database()).find(task).orElseThrow();
    assertThat(failed.state()).isEqualTo(TaskState.FAILED);
    assertThat(failed.failure()).isNotNull();
    assertThat(failed.failure().code()).isEqualTo("workflow_lost");
  }

  @Test
  void leavesATaskAloneThatComesToRestWhileTheEngineIsAsked() {
    TaskId task = task("t_1", TaskState.RUNNING, "engine");
    gateway.closed.add(task);
    var progress = new TaskStateMachine(journal.database(), journal.events());
    gateway.whenAsked = asked -> progress.rest(asked, TaskState.DELIVERED, "");

    roots.repair();

    assertThat(gateway.started).isEmpty();
    assertThat(kinds(task)).doesNotContain(EventKind.NOTICE);
  }

  @Test
  void looksAtMoreTasksThanOnePageHolds() {
    for (int number = 0; number < 101; number++) {
      gateway.closed.add(task("t_%03d".formatted(number), TaskState.RUNNING, "engine"));
    }

    roots.repair();

    assertThat(gateway.started).hasSize(101).doesNotHaveDuplicates();
  }

  @Test
  void leavesTheRepairToTheProcessThatIsAtIt() {
    gateway.closed.add(task("t_1", TaskState.RUNNING, "engine"));

    tasks.alone(() -> {
      CompletableFuture.runAsync(roots::repair).join();
      return List.of();
    });

    assertThat(gateway.started).isEmpty();
  }

  @Test
  void wakesATaskAtRestWhoseRootWasTerminatedWithAMessageToIt() {
    TaskId task = task("t_1", TaskState.IDLE, "engine");
    TaskId quiet = task("t_2", TaskState.IDLE, "engine");
    gateway.closed.addAll(List.of(task, quiet));
    var outbox = new OutboxStore(journal.database());
    var message = new OutboxMessage.Says(task, "u_1");
    outbox.keep(message);
    outbox.sent(message);
    journal.database().sql("update outbox set sent_at = now() - interval '1 minute'").update();

    roots.repair();

    assertThat(gateway.started).containsExactly(task);
  }

  @Test
  void startsARootAgainThatFailsFurtherFromSweepToSweep() {
    TaskId task = task("t_1", TaskState.WAITING, "engine");
    engine.stuck = stuck("run", "The task's workflow", 3, "boom");
    roots.repair();
    assertThat(gateway.started).as("once is no proof").isEmpty();
    assertThat(sightings.list(10)).extracting(StuckTask::id).containsExactly(task);

    engine.stuck = stuck("run", "The task's workflow", 5, "boom");
    pass(StuckRootRepair.REPAIR_INTERVAL);
    roots.repair();

    assertThat(gateway.terminated).containsExactly(task);
    assertThat(gateway.started).containsExactly(task);
    assertThat(sightings.list(10)).isEmpty();
    assertThat(notices(task)).anyMatch(text -> text.contains("has failed 5 times in a row: boom"));
  }

  @Test
  void leavesARootAloneThatAwaitsAKey() {
    TaskId task = task("t_1", TaskState.WAITING, "engine");
    for (int failures = 3; failures < 12; failures++) {
      engine.stuck =
          stuck("run", "The task's workflow", failures, "no key").map(StuckWork::awaitingKey);
      roots.repair();
      pass(StuckRootRepair.REPAIR_INTERVAL);
    }

    assertThat(gateway.terminated).isEmpty();
    assertThat(sightings.find(task)).isEmpty();
  }

  @Test
  void waitsBetweenTwoSightingsThoughSeveralProcessesSweep() {
    TaskId task = task("t_1", TaskState.WAITING, "engine");
    for (int failures = 3; failures < 10; failures++) {
      engine.stuck = stuck("run", "The task's workflow", failures, "boom");
      roots.repair();
      pass(Duration.ofSeconds(7));
    }
    assertThat(gateway.terminated).isEmpty();

    pass(Duration.ofSeconds(1));
    engine.stuck = stuck("run", "The task's workflow", 10, "boom");
    roots.repair();

    assertThat(gateway.terminated).containsExactly(task);
  }

  @Test
  void leavesARootAloneThatAnotherProcessHasStartedAgain() {
    TaskId task = task("t_1", TaskState.WAITING, "engine");
    engine.stuck = stuck("run", "The task's workflow", 3, "boom");
    roots.repair();
    gateway.ended.add(RUN);
    pass(StuckRootRepair.REPAIR_INTERVAL);
    engine.stuck = stuck("run", "The task's workflow", 5, "boom");
    roots.repair();

    assertThat(gateway.started).isEmpty();
    assertThat(kinds(task)).doesNotContain(EventKind.NOTICE);
  }

  @Test
  void leavesARootAloneWhoseRecordWorksAgain() {
    TaskId task = task("t_1", TaskState.RUNNING, "engine");
    engine.stuck = stuck("7", "The record 'settleRequest'", 12, "away");
    roots.repair();
    pass(StuckRootRepair.REPAIR_INTERVAL);
    roots.repair();
    engine.stuck = Optional.empty();
    roots.repair();

    assertThat(gateway.terminated).isEmpty();
    assertThat(sightings.find(task)).isEmpty();
  }

  @Test
  void leavesARootAloneWhereOtherWorkFailsThanBefore() {
    task("t_1", TaskState.RUNNING, "engine");
    engine.stuck = stuck("7", "The record 'raiseRequest'", 10, "away");
    roots.repair();
    pass(StuckRootRepair.REPAIR_INTERVAL);
    engine.stuck = stuck("9", "The record 'settleRequest'", 11, "away");
    roots.repair();

    assertThat(gateway.terminated).isEmpty();
  }

  @Test
  void failsATaskWithAReasonWhoseRootGetsStuckAgainAndAgain() {
    TaskId task = task("t_1", TaskState.RUNNING, "engine");
    for (int times = 1; times <= 12; times++) {
      pass(StuckRootRepair.REPAIR_INTERVAL);
      engine.stuck = stuck("run", "The task's workflow", 2 + times, "boom");
      roots.repair();
    }

    assertThat(gateway.started).hasSize(5);
    TaskRecord failed = new TaskReader(journal.database()).find(task).orElseThrow();
    assertThat(failed.state()).isEqualTo(TaskState.FAILED);
    assertThat(failed.failure()).isNotNull();
    assertThat(failed.failure().code()).isEqualTo("workflow_stuck");
    assertThat(failed.failure().message()).contains("boom");
    assertThat(sightings.list(10)).isEmpty();
  }

  @Test
  void changesNothingWhileTheEngineIsAway() {
    TaskId task = task("t_1", TaskState.RUNNING, "engine");
    gateway.away = true;

    assertThatThrownBy(roots::repair).isInstanceOf(EngineUnavailable.class);
    assertThat(kinds(task)).doesNotContain(EventKind.NOTICE);
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  private static Optional<StuckWork> stuck(String work, String name, int times, String failure) {
    return Optional.of(StuckWork.failing(work, RUN, name, times, times, failure));
  }

  private List<String> notices(TaskId task) {
    return journal.events().after(0, Optional.of(task), 10).stream()
        .filter(event -> event.kind() == EventKind.NOTICE)
        .map(event -> Json.write(event.event()))
        .toList();
  }

  private List<EventKind> kinds(TaskId task) {
    return journal.events().after(0, Optional.of(task), 10).stream()
        .map(LoggedEvent::kind)
        .toList();
  }

  private TaskId task(String id, TaskState state, String engine) {
    TaskId task = journal.task(id);
    new TaskStateMachine(journal.database(), journal.events()).state(task, state, "");
    journal.database().sql("update task set engine_id = ? where id = ?", engine, id).update();
    return task;
  }
}
