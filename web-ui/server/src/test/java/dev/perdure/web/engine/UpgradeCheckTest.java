package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointQuestion;
import dev.perdure.workflows.port.CheckpointRequest;
import dev.perdure.workflows.port.Heartbeats;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TaskRef;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Open tasks of a real server: two of this build, and one whose root other code has written. */
@Timeout(300)
@Requires(MachinePart.ENGINE)
@Tag("slow")
class UpgradeCheckTest {

  private static final TaskQueueNames QUEUES = new TaskQueueNames("test");
  private static final TaskQueueNames OTHER_BUILD = new TaskQueueNames("other");
  private static final CountDownLatch END = new CountDownLatch(1);

  @TempDir private static Path directory;
  private static EngineSettings settings;
  private static Engine engine;
  private static TemporalConnection connection;
  private static WorkerFactory workers;
  private static HistoryReplay replay;

  @BeforeAll
  static void start() {
    var search =
        new EngineBinarySearch(Optional.of(MachinePart.ENGINE.path().toString()), "", directory);
    settings =
        new EngineSettings(Optional.empty(), "default", search, false, Duration.ofSeconds(90));
    engine = settings.start(directory);
    TaskSearchAttributes.register(engine);
    connection = TemporalConnection.open(engine, Json.mapper(), "test");
    workers = WorkerFactory.newInstance(connection.client());
    Worker ours = workers.newWorker(QUEUES.common(), Workers.options(Heartbeats.LOCAL));
    Workers.registerWorkflows(ours, Heartbeats.LOCAL);
    workers
        .newWorker(OTHER_BUILD.common())
        .registerWorkflowImplementationTypes(OtherRootImpl.class);
    workers.newWorker("notes").registerWorkflowImplementationTypes(OtherRootImpl.class);
    workers
        .newWorker(QUEUES.workspace("host"))
        .registerActivitiesImplementations((CheckpointActivities) UpgradeCheckTest::answerAtTheEnd);
    workers.start();
    replay = new HistoryReplay();
  }

  @AfterAll
  static void end() {
    END.countDown();
    replay.close();
    workers.shutdownNow();
    connection.close();
    engine.close();
  }

  @Test
  void replaysTheOpenTasksAndNamesTheEventThatDiffers() {
    startRoot("t_1", QUEUES.common());
    startCheckpoint("t_1");
    startRoot("t_2", OTHER_BUILD.common());
    startRoot("foreign", "notes");
    startRoot("t_3", QUEUES.common());
    connection.client().newUntypedWorkflowStub("t_3").terminate("closed before the check");
    awaitScheduled("t_1", EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED);
    awaitScheduled("t_2", EventType.EVENT_TYPE_TIMER_STARTED);
    var check = new UpgradeCheck(connection, replay);
    Eventually.holds(() -> isListed(check));
    int before = events("t_1").size() + events("t_2").size();

    Map<String, List<String>> open = check.openTasks();
    TaskReplay fits = check.replay("t_1", open.getOrDefault("t_1", List.of()));
    TaskReplay differs = check.replay("t_2", open.getOrDefault("t_2", List.of()));

    assertThat(fits.objections()).isEmpty();
    assertThat(fits.workflows()).isEqualTo(2);
    assertThat(fits.events()).isGreaterThan(events("t_1").size());
    assertThat(differs.rootFits()).isFalse();
    assertThat(differs.objections().get("t_2"))
        .startsWith("Failure handling event 5 of type 'EVENT_TYPE_TIMER_STARTED'");
    assertThat(check.replay("t_3", List.of("t_3")).workflows()).as("a closed workflow").isZero();
    assertThat(check.replay("t_4", List.of("t_4")).workflows()).as("no such workflow").isZero();
    assertThat(events("t_1").size() + events("t_2").size())
        .as("the check changes no history")
        .isEqualTo(before);
  }

  @Test
  void findsTheEngineOfTheServerThatRunsOnTheDataDirectory() {
    try (Engine found = settings.connect(directory)) {
      assertThat(found.id()).isEqualTo(engine.id());
      assertThat(found.address()).isEqualTo(engine.address());
    }
  }

  /** The host answers no question during the tests, so the checkpoint's workflow stays open. */
  private static CheckpointAnswer answerAtTheEnd(CheckpointRequest request) {
    try {
      END.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IllegalStateException("The tests of %s have ended.".formatted(request.task()));
  }

  /** The other tasks of the namespace are of other programs, or closed. */
  private static boolean isListed(UpgradeCheck check) {
    Map<String, List<String>> open = check.openTasks();
    return open.keySet().equals(Set.of("t_1", "t_2")) && open.get("t_1").size() == 2;
  }

  private static void startRoot(String task, String queue) {
    start("Task", task, queue, new TaskRef(new TaskId(task)));
  }

  private static void startCheckpoint(String task) {
    var request =
        new CheckpointRequest(new TaskId(task), "host", new CheckpointQuestion.Versions("a.txt"));
    start("Checkpoint", task + ".history.1", QUEUES.common(), request);
  }

  private static void start(String type, String id, String queue, Object input) {
    var options = WorkflowOptions.newBuilder().setWorkflowId(id).setTaskQueue(queue).build();
    var _ = connection.client().newUntypedWorkflowStub(type, options).start(input);
  }

  private static void awaitScheduled(String workflow, EventType type) {
    Eventually.holds(
        () -> events(workflow).stream().map(HistoryEvent::getEventType).anyMatch(type::equals));
  }

  private static List<HistoryEvent> events(String workflow) {
    return connection.client().fetchHistory(workflow).getEvents();
  }

  /** A root workflow of another build, which begins with a timer. */
  @WorkflowInterface
  public interface OtherRoot {

    /** Waits for an hour. */
    @WorkflowMethod(name = "Task")
    void run(TaskRef task);
  }

  /** The other build's implementation. */
  public static final class OtherRootImpl implements OtherRoot {
    @Override
    public void run(TaskRef task) {
      Workflow.sleep(Duration.ofHours(1));
    }
  }
}
