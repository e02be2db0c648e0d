package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.RemoteEngine;
import dev.perdure.web.engine.TaskSearchAttributes;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.trace.TaskTraces;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TaskRef;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tasks with much and with little work on a Temporal server that has fairness on. */
@Timeout(300)
@Requires(MachinePart.ENGINE)
class FairTasksTest {

  private static final TaskQueueNames QUEUES = new TaskQueueNames("fair");
  private static final int TASK_COUNT = 30;

  @RegisterExtension final TestJournal records = TestJournal.open();

  private final CountDownLatch go = new CountDownLatch(1);
  private final List<String> served = new CopyOnWriteArrayList<>();
  private Process server;
  private Engine engine;
  private TemporalConnection connection;
  private WorkerFactory workers;

  /** An activity that tells whose it is. */
  @ActivityInterface
  public interface Work {
    void work();
  }

  /** A workflow under the name of Perdure's root. */
  @WorkflowInterface
  public interface Root {
    @WorkflowMethod(name = "Task")
    void run(TaskRef task);
  }

  /** A root with much work if its task is named so. */
  public static final class RootImpl implements Root {
    @Override
    public void run(TaskRef task) {
      int count = task.task().value().contains("much") ? TASK_COUNT : 1;
      var options =
          ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(5)).build();
      Work work = Workflow.newActivityStub(Work.class, options);
      Promise.allOf(Stream.generate(() -> Async.procedure(work::work)).limit(count).toList()).get();
    }
  }

  private final class WaitingWork implements Work {
    @Override
    public void work() {
      try {
        go.await();
      } catch (InterruptedException e) {
        throw Activity.wrap(e);
      }
      served.add(Activity.getExecutionContext().getInfo().getWorkflowId());
    }
  }

  @BeforeEach
  void start() throws IOException {
    int port = freePort();
    server =
        new ProcessBuilder(
                MachinePart.ENGINE.path().toString(),
                "server",
                "start-dev",
                "--headless",
                "--ip=127.0.0.1",
                "--port=" + port,
                "--log-level=never",
                "--dynamic-config-value=matching.numTaskqueueReadPartitions=1",
                "--dynamic-config-value=matching.numTaskqueueWritePartitions=1",
                "--dynamic-config-value=matching.enableFairness=true")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    engine =
        new RemoteEngine("127.0.0.1:" + port, "default", Optional.empty())
            .connect(Duration.ofSeconds(90));
    connection = TemporalConnection.open(engine, Json.mapper(), "test");
    workers = WorkerFactory.newInstance(connection.client());
    Worker worker =
        workers.newWorker(
            QUEUES.common(),
            WorkerOptions.newBuilder().setMaxConcurrentActivityExecutionSize(1).build());
    worker.registerWorkflowImplementationTypes(RootImpl.class);
    worker.registerActivitiesImplementations(new WaitingWork());
    workers.start();
  }

  @AfterEach
  void stop() {
    go.countDown();
    workers.shutdownNow();
    connection.close();
    engine.close();
    server.destroyForcibly();
  }

  @Test
  void serveATaskWithLittleWorkBeforeAllWorkOfAnother() {
    TaskId much = records.task("t_much");
    TaskId little = records.task("t_little");
    gateway().start(much);
    Eventually.holds(() -> waiting(much) == TASK_COUNT - 1);
    gateway().start(little);
    Eventually.holds(() -> waiting(little) == 1);
    go.countDown();

    Eventually.that(
        Duration.ofSeconds(60),
        () -> served.size() == TASK_COUNT + 1,
        () -> String.valueOf(served));
    assertThat(served.indexOf(little.value()))
        .as(String.valueOf(served))
        .isLessThan(TASK_COUNT / 2);
  }

  private long waiting(TaskId task) {
    return connection
        .client()
        .newUntypedWorkflowStub(task.value())
        .describe()
        .getRawDescription()
        .getPendingActivitiesList()
        .stream()
        .filter(activity ->
            activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED)
        .count();
  }

  private TemporalTaskGateway gateway() {
    return new TemporalTaskGateway(
        connection.client(),
        QUEUES,
        new TaskReader(records.database())::find,
        TaskSearchAttributes.known(),
        TaskTraces.none(),
        EncryptionCodec.none());
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
