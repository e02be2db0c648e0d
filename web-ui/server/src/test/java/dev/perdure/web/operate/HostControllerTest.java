package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.HostSlots;
import dev.perdure.activities.journal.task.HostSlots.Slots;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineState;
import dev.perdure.web.outbox.EngineStateReaderPending;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import dev.perdure.web.server.FakeEngineView;
import dev.perdure.web.server.OnServer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Hosts that a person drains. */
class HostControllerTest extends OnServer {

  private static final HostSlots SLOTS = new HostSlots(new Slots(4, 4), new Slots(4, 4));

  private static final EngineStateReaderQueue POLLED =
      new EngineStateReaderQueue("workspace-a", "a", 0, 2, null);

  private FakeEngineView engine;
  private TaskId task;

  @BeforeEach
  void begin() {
    server.journal().database().sql("delete from worker_host").update();
    server.journal().database().sql("update task set state = 'cancelled'").update();
    server.bean(WorkerHostStore.class).report("a", SLOTS);
    engine = server.bean(FakeEngineView.class);
    var created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    task = new TaskId(created.path("id").asString());
  }

  @AfterEach
  void bringBack() {
    engine.state = new EngineState(List.of(), POLLED, null);
    server.journal().database().sql("delete from worker_host").update();
  }

  @Test
  void drainsAHostAndUndoesThis() {
    open("a");
    JsonNode drained = http.post("/api/hosts/a/drain", "").json();

    assertThat(drained.path("name").asString()).isEqualTo("a");
    assertThat(drained.path("count").asInt()).isEqualTo(1);
    assertThat(drained.path("draining").path("by").asString()).isNotEmpty();
    assertThat(queue("a").orElseThrow().path("draining")).isEqualTo(drained.path("draining"));

    JsonNode undrained = http.post("/api/hosts/a/undrain", "").json();

    assertThat(undrained.path("draining").isNull()).isTrue();
    assertThat(queue("a").orElseThrow().path("draining").isNull()).isTrue();
  }

  @Test
  void refusesAHostOfWhichNoWorkerHasReported() {
    for (String change : List.of("drain", "undrain")) {
      var refused = http.post("/api/hosts/elsewhere/" + change, "");

      assertThat(refused.status()).isEqualTo(404);
      assertThat(refused.json().path("detail").asString()).contains("'elsewhere'");
    }
  }

  @Test
  void namesTheDrainedHostsAsTheReasonWhyANewTaskWaits() {
    starting();
    assertThat(why().path("sentence").asString()).doesNotContain("drain");
    http.post("/api/hosts/a/drain", "");

    assertThat(why().path("cause").asString()).isEqualTo("worker");
    assertThat(why().path("sentence").asString())
        .isEqualTo(
            "No host takes new tasks, as people drain 'a': run 'perdure fleet undrain a', or start"
                + " a worker of another host.");

    server.bean(WorkerHostStore.class).report("b", SLOTS);

    assertThat(why().path("sentence").asString()).doesNotContain("No host takes new tasks");
  }

  @Test
  void namesTheDrainedHostThatHasTheFilesOfAForksOrigin() {
    starting();
    server.bean(WorkerHostStore.class).report("b", SLOTS);
    server
        .journal()
        .database()
        .sql(
            "update task set fork_origin = ?::json where id = ?",
            "{\"task\":\"%s\",\"host\":\"a\",\"commit\":\"c\"}".formatted(task),
            task)
        .update();
    http.post("/api/hosts/a/drain", "");

    assertThat(why().path("sentence").asString())
        .isEqualTo(
            "The files that it starts from are on the host 'a', which drains and takes no new"
                + " tasks: run 'perdure fleet undrain a'.");
  }

  @Test
  void givesATaskWithFilesNoSuchReason() {
    starting();
    open("a");
    http.post("/api/hosts/a/drain", "");

    assertThat(why().path("sentence").asString()).doesNotContain("drain");
  }

  @Test
  void showsTheSlotsOfEachHostAndNamesBusyOnesAsTheReason() {
    open("a");
    WorkerHostStore hosts = server.bean(WorkerHostStore.class);
    hosts.report("a", new HostSlots(new Slots(8, 0), new Slots(20, 5)));
    hosts.report("b", new HostSlots(new Slots(8, 8), new Slots(20, 0)));
    var waiting = Instant.now().minusSeconds(30);
    engine.state = new EngineState(List.of(), POLLED, waiting);

    JsonNode queue = queue("a").orElseThrow();
    assertThat(queue.path("slots").asInt()).isEqualTo(8);
    assertThat(queue.path("freeSlots").asInt()).isZero();
    assertThat(queue("").orElseThrow().path("freeSlots").asInt()).isEqualTo(5);
    assertThat(why().path("cause").asString()).isEqualTo("slots");
    assertThat(why().path("sentence").asString())
        .isEqualTo(
            "All 8 slots of host 'a' for tools are busy. Its work begins when a call ends;"
                + " PERDURE_TOOL_SLOTS sets the slots.");
    assertThat(why().path("since").asString()).isEqualTo(waiting.toString());

    hosts.report("a", new HostSlots(new Slots(8, 1), new Slots(20, 0)));
    assertThat(why().path("sentence").asString())
        .startsWith("All 40 slots of the workers for model calls are busy.");

    hosts.report("a", new HostSlots(new Slots(8, 1), new Slots(20, 1)));
    assertThat(why().path("cause").asString()).isEqualTo("worker");
    engine.state = new EngineState(List.of(), POLLED, null);
    assertThat(why().path("cause").asString()).isNotIn("slots", "worker");
  }

  private void starting() {
    var start = new EngineStateReaderPending("startTask", 1, null, null, null, null);
    engine.state = new EngineState(List.of(start), POLLED, null);
  }

  private void open(String host) {
    server
        .journal()
        .database()
        .sql(
            "update task set state = 'running', workspace = ?::json where id = ?",
            "{\"host\":\"%s\",\"path\":\"/w\",\"branch\":\"x\",\"base\":\"y\"}".formatted(host),
            task)
        .update();
  }

  private JsonNode why() {
    return http.get("/api/tasks/%s/why".formatted(task)).json();
  }

  private static Optional<JsonNode> queue(String host) {
    Stream<JsonNode> queues =
        http.get("/api/fleet").json().path("engine").path("queues").valueStream();
    return queues.filter(queue -> queue.path("host").asString("").equals(host)).findFirst();
  }
}
