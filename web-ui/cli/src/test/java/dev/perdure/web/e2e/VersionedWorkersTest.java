package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.WorkerBuild;
import dev.perdure.web.engine.WorkerPromotion;
import dev.perdure.web.server.PerdureProperties;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Workers of several builds under Temporal's Worker Versioning, and tasks that wait meanwhile. */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class VersionedWorkersTest {

  private static final int RELEASES = 10;

  @TempDir Path directory;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private GreetingRepository repository;
  private TestDatabase database;
  private Engine engine;
  private TemporalConnection connection;
  private Path script;
  private PerdureProcess web;

  @BeforeEach
  void start() throws IOException {
    repository = GreetingRepository.at(directory.resolve("repository"));
    script =
        Files.writeString(
            directory.resolve("script.yaml"), ClasspathResources.text("e2e/kill-permission.yaml"));
    database = opened(TestDatabase.empty());
    Path engineData = Files.createDirectory(directory.resolve("engine"));
    engine = opened(PerdureProperties.of(System.getenv()).stack(false).engine().start(engineData));
    connection = opened(TemporalConnection.open(engine, Json.mapper(), "test"));
  }

  @AfterEach
  void stop() throws Exception {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }

  @Test
  void anOldTaskEndsOnItsBuildWhileNewOnesBeginOnTheCurrentOne() {
    worker("one", "1");
    promote("1");
    web = opened(PerdureProcess.web(directory.resolve("web"), environment(Map.of())));
    TaskPage old = task();
    JsonNode asked = old.nextRequest("permission");
    assertThat(build(run(old))).isEqualTo("1");

    worker("two", "2");
    makeCurrent("2");
    TaskPage fresh = task();
    JsonNode freshAsked = fresh.nextRequest("permission");
    assertThat(build(run(fresh))).isEqualTo("2");
    old.assertPending(asked);
    assertThat(old.decide(asked, "grant", "allow_once", Map.of())).isEqualTo(200);
    delivered(old);
    assertThat(build(run(old))).as("a run keeps its build").isEqualTo("1");
    assertThat(build(old.id())).as("the root moved").isEqualTo("2");

    promote("1");
    TaskPage afterRollback = task();
    JsonNode lastAsked = afterRollback.nextRequest("permission");
    assertThat(build(run(afterRollback))).isEqualTo("1");
    fresh.assertPending(freshAsked);
    assertThat(fresh.decide(freshAsked, "grant", "allow_once", Map.of())).isEqualTo(200);
    delivered(fresh);
    assertThat(build(run(fresh))).as("it moved back").isEqualTo("1");
    assertThat(afterRollback.decide(lastAsked, "grant", "allow_once", Map.of())).isEqualTo(200);
    delivered(afterRollback);
  }

  @Test
  void aTaskThatWaitsThroughTenReleasesGoesOn() {
    PerdureProcess worker = worker("host", "r1");
    promote("r1");
    web = opened(PerdureProcess.web(directory.resolve("web"), environment(Map.of())));
    TaskPage task = task();
    JsonNode asked = task.nextRequest("permission");

    for (int release = 2; release <= RELEASES; release++) {
      worker.close();
      worker = worker("host", "r" + release);
      promote("r" + release);
      task.assertPending(asked);
    }

    assertThat(task.decide(asked, "grant", "allow_once", Map.of())).isEqualTo(200);
    delivered(task);
    assertThat(build(run(task))).isEqualTo("r" + RELEASES);
    assertThat(build(task.id())).isEqualTo("r" + RELEASES);
  }

  private TaskPage task() {
    return TaskPage.create(
        web.url(),
        Map.of(
            "repository",
            Map.of("location", repository.root().toString()),
            "request",
            "Leave a note",
            "model",
            "script/" + script,
            "strategy",
            "build-only"));
  }

  private void delivered(TaskPage task) {
    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).as(ended + web.log()).isEqualTo("delivered");
    assertThat(repository.git("show", ended.path("result").path("branch").asString() + ":runs"))
        .as("the command ran once")
        .isEqualTo("run\n");
  }

  /** Makes a build current by the new build's command, once the engine knows its workers. */
  private void promote(String build) {
    Map<String, String> named =
        Map.of("TEMPORAL_ADDRESS", engine.address(), "PERDURE_BUILD_ID", build);
    Eventually.holds(() ->
        PerdureProcess.run(directory.resolve("verb"), named, "upgrade", "--promote").exitCode()
            == 0);
  }

  /** Makes a build current as an operator does who moves no run. */
  private void makeCurrent(String build) {
    var promotion = new WorkerPromotion(connection, new WorkerBuild("perdure", build));
    Eventually.holds(() -> isTaken(promotion));
  }

  private static boolean isTaken(WorkerPromotion promotion) {
    try {
      promotion.makeCurrent();
      return true;
    } catch (SetupException notYet) {
      return false;
    }
  }

  private PerdureProcess worker(String host, String build) {
    Map<String, String> named =
        environment(Map.of("PERDURE_HOST_ID", host, "PERDURE_BUILD_ID", build));
    return opened(PerdureProcess.worker(directory.resolve(host), named));
  }

  private Map<String, String> environment(Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("PERDURE_DB_URL", database.access().jdbcUrl());
    environment.put("PERDURE_DB_USER", database.access().user());
    environment.put("PERDURE_DB_PASSWORD", database.access().password());
    environment.put("TEMPORAL_ADDRESS", engine.address());
    environment.put("PERDURE_HEARTBEAT_SECONDS", "1");
    environment.put("PERDURE_MODEL", "script/" + script);
    return environment;
  }

  /** The workflow of a task's main run. */
  private static String run(TaskPage task) {
    return task.id() + ".main-build-1";
  }

  /** The build that last worked on a workflow. */
  private String build(String workflow) {
    return versioning(workflow).getDeploymentVersion().getBuildId();
  }

  private WorkflowExecutionVersioningInfo versioning(String workflow) {
    return connection
        .stubs()
        .blockingStub()
        .describeWorkflowExecution(
            DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace(engine.namespace())
                .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
                .build())
        .getWorkflowExecutionInfo()
        .getVersioningInfo();
  }

  private <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }
}
