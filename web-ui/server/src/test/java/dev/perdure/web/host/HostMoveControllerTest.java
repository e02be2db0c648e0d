package dev.perdure.web.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.HostSlots;
import dev.perdure.activities.journal.task.HostSlots.Slots;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineRejected;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.server.FakeEngineTasks;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import tools.jackson.databind.JsonNode;

/** Tasks of a lost host that move to other hosts. */
class HostMoveControllerTest extends OnServer {

  private static final HostSlots SLOTS = new HostSlots(new Slots(4, 4), new Slots(4, 4));

  private WorkerHostStore hosts;
  private TaskHostStore placements;
  private FakeGateway gateway;

  @BeforeEach
  void begin() {
    forgetHosts();
    server.journal().database().sql("update task set archived_at = now()").update();
    hosts = server.bean(WorkerHostStore.class);
    placements = server.bean(TaskHostStore.class);
    gateway = server.bean(FakeGateway.class);
    gateway.terminated.clear();
    hosts.report("a", SLOTS);
    silence("a");
    hosts.report("b", SLOTS);
  }

  @AfterEach
  void forgetHosts() {
    server.journal().database().sql("delete from worker_host").update();
    server.bean(FakeGateway.class).away = false;
  }

  @Test
  void movesTheTasksOfALostHostAndStartsTheirWorkflowsAgain() {
    TaskId works = task("running", true);
    TaskId rests = task("idle", true);
    TaskId alone = task("running", false);
    server.bean(FakeEngineTasks.class).idle(works, FakeEngineTasks.NOTHING);
    gateway.started.clear();

    JsonNode report = move("a", "").json();

    assertThat(report.path("host").asString()).isEqualTo("a");
    assertThat(report.path("count").asInt()).isEqualTo(2);
    assertThat(report.path("left").findValuesAsString("taskId")).containsExactly(alone.value());
    assertThat(report.path("left").path(0).path("sentence").asString()).contains("no copy");
    assertThat(placements.find(works)).contains("b");
    assertThat(placements.find(rests)).contains("b");
    assertThat(placements.find(alone)).contains("a");
    assertThat(gateway.terminated).containsExactly(works);
    assertThat(gateway.started).containsExactly(works);
    assertThat(placements.unsettled()).isEmpty();
    assertThat(move("a", "").json().path("count").asInt()).isZero();
  }

  @Test
  void finishesAMoveLaterDuringWhichTheEngineWasAway() {
    TaskId works = task("running", true);
    server.bean(FakeEngineTasks.class).idle(works, FakeEngineTasks.NOTHING);
    gateway.started.clear();
    gateway.away = true;

    assertThat(move("a", "").json().path("count").asInt()).isEqualTo(1);
    assertThat(gateway.started).isEmpty();

    gateway.away = false;
    server.bean(HostMover.class).settle();

    assertThat(gateway.terminated).containsExactly(works);
    assertThat(gateway.started).containsExactly(works);
  }

  @Test
  void movesTheOtherTasksIfOneCannotMove() {
    TaskId broken = task("idle", true);
    TaskId rests = task("idle", true);
    server
        .journal()
        .database()
        .sql(
            "insert into host_move (task_id, placement, from_host, settled_at) values (?, 1, 'x', now())",
            broken)
        .update();

    JsonNode report = move("a", "").json();

    assertThat(report.path("count").asInt()).isEqualTo(1);
    assertThat(report.path("left").findValuesAsString("taskId")).containsExactly(broken.value());
    assertThat(report.path("left").path(0).path("sentence").asString()).contains("server's log");
    assertThat(placements.find(rests)).contains("b");
    assertThat(placements.find(broken)).contains("a");
  }

  @Test
  void movesNoTaskAfterTheHostHasReportedAgain() {
    List<TaskId> tasks = List.of(task("idle", true), task("idle", true));
    hosts.report("a", SLOTS);

    HostMoveReport report = server.bean(HostMover.class).move("a", Optional.empty(), "ana");

    assertThat(report.count()).isZero();
    assertThat(report.left())
        .extracting(UnmovedTask::taskId)
        .containsExactlyInAnyOrderElementsOf(tasks);
    assertThat(report.left())
        .extracting(UnmovedTask::sentence)
        .containsOnly("A worker of the host 'a' has reported again.");
    assertThat(placements.move(tasks.getFirst(), "a", "b", "ana")).isEmpty();
    assertThat(placements.find(tasks.getLast())).contains("a");
  }

  @Test
  void leavesTheRestOfTheTasksIfTheHostReportsDuringTheMove() {
    task("idle", true);
    task("idle", true);
    server
        .journal()
        .database()
        .sql(
            """
            create function report_again() returns trigger language plpgsql as $$
            begin update worker_host set seen_at = now() where name = new.from_host; return new; end $$
            """)
        .update();
    server
        .journal()
        .database()
        .sql(
            "create trigger report_again after insert on host_move for each row execute function report_again()")
        .update();
    try {
      HostMoveReport report = server.bean(HostMover.class).move("a", Optional.empty(), null);

      assertThat(report.count()).isEqualTo(1);
      assertThat(report.left()).hasSize(1);
    } finally {
      server.journal().database().sql("drop function report_again cascade").update();
    }
  }

  @Test
  void startsTheOtherWorkflowsIfOneCannotStart() {
    for (RuntimeException failure :
        List.of(
            new EngineRejected(new IOException("too large")),
            new EngineUnavailable(new IOException("no answer")),
            new DuplicateKeyException("known"))) {
      List<TaskId> works = List.of(open(), open());
      gateway.started.clear();
      failTimes(1, failure);

      assertThat(move("a", "").json().path("count").asInt()).isEqualTo(2);
      assertThat(gateway.started).as(failure.toString()).hasSize(1);

      server.bean(HostMover.class).settle();
      assertThat(gateway.started).containsExactlyInAnyOrderElementsOf(works);
      assertThat(placements.unsettled()).isEmpty();
    }
  }

  @Test
  void triesMovesThatFailedAfterTheOthers() {
    for (int task = 0; task < 4; task++) {
      open();
    }
    gateway.started.clear();
    failTimes(3, new EngineUnavailable(new IOException("no answer")));

    move("a", "");
    assertThat(gateway.started).isEmpty();
    TaskId last = placements.unsettled().getFirst().task();
    server.bean(HostMover.class).settle();

    assertThat(gateway.started).hasSize(4).first().isEqualTo(last);
  }

  private TaskId open() {
    TaskId task = task("running", true);
    server.bean(FakeEngineTasks.class).idle(task, FakeEngineTasks.NOTHING);
    return task;
  }

  private void failTimes(int times, RuntimeException failure) {
    var rest = new AtomicInteger(times);
    server.bean(FakeEngineTasks.class).whenDescribed =
        () -> {
          if (rest.getAndDecrement() > 0) {
            throw failure;
          }
        };
  }

  @Test
  void refusesHostsThatAreNotLostAndHostsThatTakeNoTasks() {
    task("running", true);

    HttpReply working = move("b", "");
    assertThat(working.status()).isEqualTo(409);
    assertThat(working.json().path("detail").asString()).contains("'b' is not lost");
    assertThat(move("elsewhere", "").status()).isEqualTo(404);
    for (String to : List.of("a", "elsewhere")) {
      HttpReply wrong = move("a", "?to=" + to);
      assertThat(wrong.status()).isEqualTo(422);
      assertThat(wrong.json().path("detail").asString())
          .contains("'%s' takes no tasks".formatted(to));
    }
    hosts.drain("b", "ana");
    assertThat(move("a", "?to=b").status()).isEqualTo(422);
    HttpReply nowhere = move("a", "");
    assertThat(nowhere.status()).isEqualTo(409);
    assertThat(nowhere.json().path("detail").asString()).contains("No other host takes new tasks");
  }

  @Test
  void movesTasksToTheHostThatIsNamed() {
    TaskId rests = task("idle", true);
    hosts.report("c", SLOTS);
    assertThat(move("a", "?to=c").json().path("count").asInt()).isEqualTo(1);
    assertThat(placements.find(rests)).contains("c");
  }

  @Test
  void movesTasksByPolicyWithAReasonForPeople() {
    TaskId rests = task("idle", true);
    assertThat(hosts.silent()).extracting(host -> host.name()).containsExactly("a");

    server.bean(HostMover.class).move("a", Optional.empty(), null);
    assertThat(hosts.silent()).isEmpty();
    assertThat(server.journal().eventLog().after(0, Optional.of(rests), 100).toString())
        .contains("The host 'a' was silent for too long, so Perdure moved the task to host 'b'.");
  }

  @Test
  void leavesATaskToAPersonWhoseCopyLacksItsNewestChanges() {
    server.journal().workspaceReplicaStore().stop(task("idle", true));
    HostMoveReport report = server.bean(HostMover.class).move("a", Optional.empty(), null);
    assertThat(report.left().getFirst().sentence()).contains("lacks its newest changes");
    assertThat(move("a", "").json().path("count").asInt()).isEqualTo(1);
  }

  private HttpReply move(String host, String query) {
    return http.post("/api/hosts/%s/move%s".formatted(host, query), "");
  }

  private void silence(String host) {
    server
        .journal()
        .database()
        .sql(
            "update worker_host set seen_at = now() - make_interval(secs => ?) where name = ?",
            Duration.ofHours(1).toSeconds(),
            host)
        .update();
  }

  private TaskId task(String state, boolean copied) {
    JsonNode created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    TaskId task = new TaskId(created.path("id").asString());
    server
        .journal()
        .database()
        .sql(
            "update task set state = ?, workspace = ?::json where id = ?",
            state,
            "{\"host\":\"a\",\"path\":\"/w\",\"branch\":\"x\",\"base\":\"y\"}",
            task)
        .update();
    if (copied) {
      server
          .journal()
          .database()
          .sql(
              "insert into file_pack (task_id, number, refs, content) values (?, 1, 'r', '')", task)
          .update();
    }
    return task;
  }
}
