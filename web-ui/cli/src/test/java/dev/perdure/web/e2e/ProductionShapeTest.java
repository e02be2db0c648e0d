package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Pages, two workers, database and engine apart, as {@code docker-compose.yml} runs them. Each test
 * begins with one worker or both and leaves one or both running.
 */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class ProductionShapeTest {

  private static final List<String> HOSTS = List.of("worker-1", "worker-2");

  @TempDir static Path directory;
  private static GreetingRepository repository;
  private static TestDatabase database;
  private static Engine engine;
  private static PerdureProcess web;
  private static final Map<String, Path> HOMES = new HashMap<>();
  private static final Map<String, PerdureProcess> WORKERS = new HashMap<>();

  @BeforeAll
  static void start() throws IOException, InterruptedException, ExecutionException {
    repository = GreetingRepository.at(directory.resolve("repository"));
    database = TestDatabase.empty();
    Map<String, String> environment = System.getenv();
    Path engineData = Files.createDirectory(directory.resolve("engine"));
    engine = PerdureProperties.of(environment).stack(false).engine().start(engineData);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<PerdureProcess> pages =
          threads.submit(() -> PerdureProcess.web(data("web"), common()));
      HOSTS.forEach(host -> startWorker(host, data(host)));
      web = pages.get();
    }
  }

  @AfterAll
  static void stop() {
    WORKERS.values().forEach(PerdureProcess::close);
    web.close();
    engine.close();
    database.close();
    KillSurvivors.end(directory);
  }

  @Test
  void aTaskOutlivesItsWorkerAndOfWhatIsDecidedWhileNoWorkerRunsTheFirstHolds() throws IOException {
    var asking = leaveANote("kill-permission");
    var task = leaveANote("kill-waiting-command");
    Path workspace = awaitCommand(task);
    assertThat(HOSTS).contains(host(task));
    JsonNode request = asking.nextRequest("permission");
    WORKERS.values().forEach(PerdureProcess::kill);
    canBeUpgraded(asking.id(), task.id());

    assertThat(decided(asking, request, "first", "allow_once")).isEqualTo(202);
    assertThat(decided(asking, request, "second", "deny")).isEqualTo(202);
    assertThat(decided(asking, request, "first", "allow_once")).isEqualTo(202);
    HOSTS.forEach(host -> startWorker(host, HOMES.get(host)));
    Files.createFile(workspace.resolve("go"));

    assertThat(delivered(task, "runs")).as("the command ran once").isEqualTo("run\n");
    new ReplayCheck(engine, directory).replays(task.id());
    assertThat(asking.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(decided(asking, request, "first", "allow_once")).isEqualTo(200);
    assertThat(decided(asking, request, "second", "deny")).isEqualTo(409);
    assertThat(asking.get("/api/tasks/%s/decisions".formatted(asking.id())).path("items"))
        .hasSize(1);
  }

  @Test
  void aDrainedHostGetsNoNewTaskAndFinishesItsOwn() throws IOException {
    var own = leaveANote("kill-waiting-command");
    Path workspace = awaitCommand(own);
    String drained = host(own);
    own.post("/api/hosts/%s/drain".formatted(drained), Map.of());

    for (int i = 0; i < 4; i++) {
      assertThat(host(leaveANote("kill-stream").delivered())).isNotEqualTo(drained);
    }
    Files.createFile(workspace.resolve("go"));
    assertThat(delivered(own, "runs")).isEqualTo("run\n");

    HOSTS.forEach(host -> own.post("/api/hosts/%s/drain".formatted(host), Map.of()));
    var waiting = leaveANote("kill-stream");
    Eventually.that(
        Duration.ofSeconds(30),
        () -> waiting.why().toString().contains("No host takes new tasks"),
        () -> waiting.why().toString());
    HOSTS.forEach(host -> own.post("/api/hosts/%s/undrain".formatted(host), Map.of()));
    waiting.delivered();
  }

  @Test
  void aWorkerStopsWithinTenSecondsWithCallsRunningAndLosesNothing() throws IOException {
    var command = leaveANote("kill-waiting-command");
    Path workspace = awaitCommand(command);
    var answering = leaveANote("slow-answer");
    Eventually.that(
        Duration.ofSeconds(60),
        () -> answering.why().path("pending").toString().contains("\"callModel\""),
        () -> "no model call: " + answering.task());

    HOSTS.forEach(host -> stopsInTime(WORKERS.get(host)));
    HOSTS.forEach(host -> startWorker(host, HOMES.get(host)));
    Files.createFile(workspace.resolve("go"));

    assertThat(delivered(command, "runs")).as("the command ran once").isEqualTo("run\n");
    assertThat(delivered(answering, "runs")).as("the call was made once").isEqualTo("run\n");
  }

  private static void stopsInTime(PerdureProcess worker) {
    long begin = System.nanoTime();
    worker.close();
    var duration = Duration.ofNanos(System.nanoTime() - begin);
    assertThat(duration).as(worker.log()).isLessThan(Duration.ofSeconds(10));
  }

  private static String host(TaskPage task) {
    return task.task().path("workspace").path("host").asString();
  }

  /** A file of the branch that a task delivers. */
  private static String delivered(TaskPage task, String path) {
    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).as(ended + web.log()).isEqualTo("delivered");
    return repository.git("show", ended.path("result").path("branch").asString() + ":" + path);
  }

  @Test
  void aTaskGoesOnAtTheMachineThatTakesTheNameOfALostOne() throws IOException {
    var task = leaveANote("lost-host");
    awaitCommand(task);
    String host = host(task);

    WORKERS.get(host).kill();
    DirectoryOperations.delete(HOMES.get(host));
    startWorker(host, data("next-" + host));

    assertThat(delivered(task, "first.txt")).isEqualTo("before\n");
    assertThat(delivered(task, "second.txt")).isEqualTo("after\n");
    assertThat(
            task.get("/api/tasks/%s/changes".formatted(task.id())).path("files").findValues("path"))
        .as("the pages' own machine never had the files")
        .extracting(JsonNode::asString)
        .containsExactly("first.txt", "second.txt");
    undoesFromThePages(task, host);
  }

  @Test
  void aLostHostsTaskMovesToAnotherHostAndTheOldHostDoesNotActOnItAgain() throws IOException {
    var task = leaveANote("lost-host");
    Path old = awaitCommand(task);
    String host = host(task);
    String other = HOSTS.stream().filter(name -> !name.equals(host)).findFirst().orElseThrow();
    String move = "/api/hosts/%s/move".formatted(host);
    assertThat(task.post(move, Map.of()).body()).contains("is not lost");
    WORKERS.values().forEach(PerdureProcess::kill);
    startWorker(other, HOMES.get(other));
    Eventually.that(
        Duration.ofSeconds(60),
        () -> task.post(move, Map.of()).statusCode() == 200,
        () -> "not moved: " + task.task());
    startWorker(host, HOMES.get(host));

    assertThat(delivered(task, "first.txt")).isEqualTo("before\n");
    assertThat(delivered(task, "second.txt")).isEqualTo("after\n");
    assertThat(host(task)).isEqualTo(other);
    Eventually.that(
        Duration.ofSeconds(60),
        () -> !Files.exists(old),
        () -> "the old files are not put aside: " + WORKERS.get(host).log());
    new ReplayCheck(engine, directory).replays(task.id());
  }

  private static int decided(TaskPage task, JsonNode request, String decision, String outcome) {
    return task.post(
            "/api/requests/" + request.path("id").asString() + "/decision",
            Map.of(
                "decisionId", decision,
                "digest", request.path("digest").asString(),
                "outcome", outcome))
        .statusCode();
  }

  private static void undoesFromThePages(TaskPage task, String host) {
    String place = "/api/tasks/" + task.id();
    assertThat(task.get(place + "/files?path=first.txt").path("items")).hasSize(1);
    assertThat(task.get(place + "/checkpoints/diff?from=0&to=1").path("files")).hasSize(1);
    HttpResponse<String> undone = task.post(place + "/commands", Map.of("name", "undo"));
    assertThat(undone.statusCode()).as(undone.body()).isEqualTo(200);
    assertThat(undone.body()).contains("second.txt");

    WORKERS.get(host).kill();
    HttpResponse<String> away = task.post(place + "/commands", Map.of("name", "redo"));
    assertThat(away.statusCode()).isEqualTo(503);
    assertThat(away.body()).contains("host '%s', which does not answer".formatted(host));
  }

  /** Asserts that this build can continue open tasks, also while no worker runs. */
  private static void canBeUpgraded(String... tasks) {
    var check =
        PerdureProcess.run(
            data("verb"), Map.of("TEMPORAL_ADDRESS", engine.address()), "upgrade", "--check");

    assertThat(check.exitCode()).as(check.output() + check.errors()).isZero();
    assertThat(check.output().lines().map(line -> line.replaceFirst(" replays: .*", "")))
        .contains(tasks);
    assertThat(check.output()).contains("this build can continue all ");
  }

  private static TaskPage leaveANote(String script) {
    return TaskPage.create(
        web.url(),
        Map.of(
            "repository",
            Map.of("location", repository.root().toString()),
            "request",
            "Leave a note",
            "model",
            "script/" + script(script),
            "strategy",
            "build-only"));
  }

  private Path awaitCommand(TaskPage task) {
    var patience = Duration.ofSeconds(60);
    Path workspace =
        Path.of(
            Eventually.value(
                patience,
                () -> task.task().path("workspace").path("path").asString(""),
                () -> "no workspace: " + task.task()));
    Eventually.that(
        patience,
        () -> Files.exists(workspace.resolve("runs")),
        () -> "the command never ran: " + task.task());
    return workspace;
  }

  private static void startWorker(String host, Path home) {
    var environment = new HashMap<>(common());
    environment.put("PERDURE_HOST_ID", host);
    HOMES.put(host, home);
    WORKERS.put(host, PerdureProcess.worker(home, environment));
  }

  private static Map<String, String> common() {
    return Map.of(
        "PERDURE_DB_URL", database.access().jdbcUrl(),
        "PERDURE_DB_USER", database.access().user(),
        "PERDURE_DB_PASSWORD", database.access().password(),
        "TEMPORAL_ADDRESS", engine.address(),
        "PERDURE_HEARTBEAT_SECONDS", "1",
        "PERDURE_MODEL", "script/" + script("kill-waiting-command"));
  }

  private static Path script(String name) {
    try {
      return Files.writeString(
          directory.resolve(name + ".yaml"), ClasspathResources.text("e2e/" + name + ".yaml"));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private static Path data(String process) {
    return directory.resolve(process);
  }
}
