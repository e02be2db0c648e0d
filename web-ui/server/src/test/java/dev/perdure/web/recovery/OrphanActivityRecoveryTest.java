package dev.perdure.web.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recovery of orphaned activities without the heartbeat timeout, which is an hour here. */
@Timeout(300)
@Requires(MachinePart.ENGINE)
class OrphanActivityRecoveryTest {

  private static final String CODE = "code";
  private static final String HANDS = "hands";

  @TempDir private static Path directory;
  private static Engine engine;
  private static TemporalConnection connection;
  private static WorkerFactory workers;

  @BeforeAll
  static void start() {
    var search =
        new EngineBinarySearch(Optional.of(MachinePart.ENGINE.path().toString()), "", directory);
    var settings =
        new EngineSettings(Optional.empty(), "default", search, false, Duration.ofSeconds(90));
    engine = settings.start(directory);
    connection = TemporalConnection.open(engine, Json.mapper(), "successor");
    workers = WorkerFactory.newInstance(connection.client());
    workers.newWorker(CODE).registerWorkflowImplementationTypes(LingeringImpl.class);
    workers.start();
  }

  @AfterAll
  static void stop() {
    workers.shutdownNow();
    connection.close();
    engine.close();
  }

  @Test
  void anActivityOfADeadProcessIsHandedOutAgainAtOnce(TestInfo test) {
    String workflow = linger(test);
    take("dead", workflow);

    assertThat(new OrphanActivityRecovery(connection).giveBack(workflow, Set.of("dead")))
        .isEqualTo(1);

    assertThat(take("successor", workflow).getAttempt()).isEqualTo(2);
  }

  @Test
  void anActivityOfALivingProcessIsLeftToIt(TestInfo test) {
    String workflow = linger(test);
    take("living", workflow);

    assertThat(new OrphanActivityRecovery(connection).giveBack(workflow, Set.of("dead"))).isZero();
  }

  @Test
  void aWorkflowThatTheEngineDoesNotKnowHasLostNothing() {
    assertThat(new OrphanActivityRecovery(connection).giveBack("nobody", Set.of("dead"))).isZero();
  }

  private static String linger(TestInfo test) {
    String workflow = test.getDisplayName();
    var options = WorkflowOptions.newBuilder().setWorkflowId(workflow).setTaskQueue(CODE).build();
    var stub = connection.client().newWorkflowStub(Lingering.class, options);
    WorkflowClient.start(stub::run, workflow);
    return workflow;
  }

  /** Takes an activity of a workflow the way a worker does, and never says what came of it. */
  private static PollActivityTaskQueueResponse take(String identity, String workflow) {
    var request =
        PollActivityTaskQueueRequest.newBuilder()
            .setNamespace(engine.namespace())
            .setIdentity(identity)
            .setTaskQueue(TaskQueue.newBuilder().setName(HANDS + workflow))
            .build();
    return connection
        .stubs()
        .blockingStub()
        .withDeadlineAfter(90, TimeUnit.SECONDS)
        .pollActivityTaskQueue(request);
  }

  /** A workflow whose only activity takes as long as it likes. */
  @WorkflowInterface
  public interface Lingering {

    @WorkflowMethod
    void run(String queue);
  }

  /** Workflow that waits for an activity that only the test serves. */
  public static final class LingeringImpl implements Lingering {

    @Override
    public void run(String queue) {
      var options =
          ActivityOptions.newBuilder()
              .setTaskQueue(HANDS + queue)
              .setStartToCloseTimeout(Duration.ofHours(1))
              .setHeartbeatTimeout(Duration.ofHours(1))
              .build();
      Workflow.newUntypedActivityStub(options).execute("Linger", Void.class);
    }
  }
}
