package dev.perdure.workflows.agent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.testing.PatientWorkers;
import io.temporal.client.WorkflowOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The root of its task alone begins a run. */
@Timeout(300)
@Tag("slow")
class ForeignParentTest {

  private static final String QUEUE = "test";
  private static final RunSpec RUN =
      new RunSpec.Builder(
              new TaskId("t_1"),
              Phase.EXECUTING,
              "perdure-test",
              RunKind.DESIGN,
              new RunId("t_1.forged"),
              "build")
          .opening(RunOpening.of("build/executing", "forged"));

  private final TestWorkflowEnvironment engine = TestWorkflowEnvironment.newInstance();

  /** A workflow that poses as a root. */
  @WorkflowInterface
  public interface Foreign {

    /** Begins a run. */
    @WorkflowMethod(name = "Task")
    void run(RunSpec spec);
  }

  /** Begins a run as its child. */
  public static final class ForeignImpl implements Foreign {

    @Override
    public void run(RunSpec spec) {
      var options = ChildWorkflowOptions.newBuilder().setWorkflowId(spec.workflowId()).build();
      Workflow.newChildWorkflowStub(AgentWorkflow.class, options).run(spec);
    }
  }

  @BeforeEach
  void start() {
    engine
        .newWorker(QUEUE, PatientWorkers.OPTIONS)
        .registerWorkflowImplementationTypes(ForeignImpl.class, AgentWorkflowImpl.class);
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"t_1.foreign", "t_1.main", "t_1x", "t_", "t_2", "T_1"})
  void beginsNoRun(String parent) {
    var options = WorkflowOptions.newBuilder().setWorkflowId(parent).setTaskQueue(QUEUE).build();
    var foreign = engine.getWorkflowClient().newWorkflowStub(Foreign.class, options);

    assertThatThrownBy(() -> foreign.run(RUN)).hasStackTraceContaining("foreign_start");
  }
}
