package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.TaskRef;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guard of activities: workers serve only Perdure's workflows, not other callers on the engine. */
@Timeout(300)
class ForeignCallerInterceptorTest {

  private static final String QUEUE = "callers";
  private static final TaskRef TASK = new TaskRef(new TaskId("t_1"));

  private final List<String> served = new CopyOnWriteArrayList<>();
  private TestWorkflowEnvironment engine;

  /** An activity that begins a task, and another one. */
  @ActivityInterface
  public interface Records {
    @ActivityMethod(name = "startTask")
    void begin(TaskRef task);

    @ActivityMethod(name = "openRun")
    void open();
  }

  /** A workflow under the name of Perdure's root. */
  @WorkflowInterface
  public interface Root {
    @WorkflowMethod(name = "Task")
    void run(TaskRef task);
  }

  /** A workflow that Perdure does not know. */
  @WorkflowInterface
  public interface Foreign {
    @WorkflowMethod(name = "Foreign")
    void run(TaskRef task);
  }

  /** A root that begins its task. */
  public static final class RootImpl implements Root {
    @Override
    public void run(TaskRef task) {
      records().begin(task);
    }
  }

  /** A workflow that opens a run. */
  public static final class ForeignImpl implements Foreign {
    @Override
    public void run(TaskRef task) {
      records().open();
    }
  }

  private final class ServedRecords implements Records {
    @Override
    public void begin(TaskRef task) {
      served.add("startTask");
    }

    @Override
    public void open() {
      served.add("openRun");
    }
  }

  private static Records records() {
    return Workflow.newActivityStub(
        Records.class,
        ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(2)).build());
  }

  @BeforeEach
  void start() {
    engine =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(false)
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder()
                        .setWorkerInterceptors(new ForeignCallerInterceptor())
                        .build())
                .build());
    var worker = engine.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(RootImpl.class, ForeignImpl.class);
    worker.registerActivitiesImplementations(new ServedRecords());
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  @Test
  void servesTheRootOfATask() {
    assertThatCode(() -> run("Task", "t_1", TASK)).doesNotThrowAnyException();
    assertThat(served).containsExactly("startTask");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t_2", "t_1.second", "T_1"})
  void refusesASecondRootOfATask(String id) {
    assertThat(refusal("Task", id, TASK))
        .isEqualTo("Workflow '%s' is not the root of the task.".formatted(id));
  }

  @Test
  void refusesARootWithoutATask() {
    assertThat(refusal("Task", "t_1", Map.of())).contains("is not the root of the task");
  }

  @Test
  void refusesAWorkflowThatPerdureDoesNotKnow() {
    assertThat(refusal("Foreign", "t_1", TASK))
        .isEqualTo("Activity 'openRun' serves only workflows of Perdure.");
  }

  private String refusal(String type, String id, Object input) {
    var failed = catchThrowableOfType(WorkflowFailedException.class, () -> run(type, id, input));
    var cause = (ApplicationFailure) failed.getCause().getCause();
    assertThat(cause.getType()).isEqualTo("foreign_start");
    assertThat(served).isEmpty();
    return cause.getOriginalMessage();
  }

  private void run(String type, String id, Object input) {
    WorkflowStub workflow =
        engine
            .getWorkflowClient()
            .newUntypedWorkflowStub(
                type, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).setWorkflowId(id).build());
    workflow.start(input);
    workflow.getResult(Void.class);
  }
}
