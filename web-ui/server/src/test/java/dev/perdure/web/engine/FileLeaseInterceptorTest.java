package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.TaskRef;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Activities of a host, and the tasks that have moved away from it. */
@Timeout(300)
class FileLeaseInterceptorTest {

  private static final String HOST = "workspace-x-here";
  private static final String COMMON = "perdure-x";
  private static final TaskId HERE = new TaskId("t_here");
  private static final TaskId MOVED = new TaskId("t_moved");
  private static final TaskId LATE_TASK = new TaskId("t_late");

  private final List<String> served = new CopyOnWriteArrayList<>();
  private TestWorkflowEnvironment engine;

  /** Work on the files of a task. */
  @ActivityInterface
  public interface Files {
    void change(TaskRef task);
  }

  /** A root whose activity is on a queue. */
  @WorkflowInterface
  public interface Root {
    @WorkflowMethod(name = "Task")
    void run(TaskRef task, String queue);
  }

  /** A root with one activity, which is tried once. */
  public static final class RootImpl implements Root {
    @Override
    public void run(TaskRef task, String queue) {
      Workflow.newActivityStub(
              Files.class,
              ActivityOptions.newBuilder()
                  .setTaskQueue(queue)
                  .setStartToCloseTimeout(Duration.ofMinutes(2))
                  .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
                  .build())
          .change(task);
    }
  }

  private final class ServedFiles implements Files {
    @Override
    public void change(TaskRef task) {
      served.add(task.task() + " " + FileLease.current().map(FileLease::placement).orElse(-1));
      if (task.task().equals(LATE_TASK)) {
        throw new FilesMovedException(LATE_TASK);
      }
    }
  }

  @BeforeEach
  void start() {
    var leases = new FileLeaseInterceptor(HOST, FileLeaseInterceptorTest::take);
    engine =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(false)
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder().setWorkerInterceptors(leases).build())
                .build());
    for (String queue : List.of(COMMON, HOST)) {
      var worker = engine.newWorker(queue);
      worker.registerWorkflowImplementationTypes(RootImpl.class);
      worker.registerActivitiesImplementations(new ServedFiles());
    }
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  @Test
  void letsAnActivityActWithALeaseOfItsTask() {
    run(HERE, HOST);
    run(HERE, COMMON);

    assertThat(served).containsExactly("t_here 3", "t_here -1");
  }

  @Test
  void refusesATaskThatHasMovedBeforeAndDuringTheActivity() {
    assertThat(failure(MOVED).getOriginalMessage())
        .isEqualTo("The files of task 't_moved' have moved to another host.");
    assertThat(served).isEmpty();
    ApplicationFailure late = failure(LATE_TASK);
    assertThat(late.getType()).isEqualTo("files_moved");
    assertThat(late.isNonRetryable()).isFalse();
    assertThat(served).containsExactly("t_late 3");
  }

  private static Optional<FileLease> take(TaskId task) {
    if (task.equals(MOVED)) {
      throw new FilesMovedException(MOVED);
    }
    return Optional.of(new FileLease(task, 3));
  }

  private ApplicationFailure failure(TaskId task) {
    var failed = catchThrowableOfType(WorkflowFailedException.class, () -> run(task, HOST));
    return (ApplicationFailure) failed.getCause().getCause();
  }

  private void run(TaskId task, String queue) {
    WorkflowStub workflow =
        engine
            .getWorkflowClient()
            .newUntypedWorkflowStub(
                "Task",
                WorkflowOptions.newBuilder()
                    .setTaskQueue(COMMON)
                    .setWorkflowId(task.value())
                    .build());
    workflow.start(new TaskRef(task), queue);
    workflow.getResult(Void.class);
  }
}
