package dev.perdure.workflows.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import dev.perdure.workflows.testing.PatientWorkers;
import dev.perdure.workflows.testing.PendingActivities;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LateCancellationsTest {

  private static final String QUEUE = "late";
  private static final String ID = "late-1";
  private static final CountDownLatch ACTIVITY_STARTED = new CountDownLatch(1);
  private static final CountDownLatch ACTIVITY_MAY_END = new CountDownLatch(1);
  private static final CountDownLatch SIGNAL_HANDLED = new CountDownLatch(1);
  private static final CountDownLatch WORKFLOW_MAY_CANCEL = new CountDownLatch(1);

  private final TestWorkflowEnvironment engine =
      TestWorkflowEnvironment.newInstance(
          TestEnvironmentOptions.newBuilder()
              .setUseTimeskipping(false)
              .setWorkflowServiceStubsOptions(
                  WorkflowServiceStubsOptions.newBuilder()
                      .setGrpcClientInterceptors(List.of(new LateCancellations()))
                      .build())
              .build());

  @BeforeEach
  void start() {
    var worker = engine.newWorker(QUEUE, PatientWorkers.OPTIONS);
    worker.registerWorkflowImplementationTypes(CancellingImpl.class);
    worker.registerActivitiesImplementations((Waiting) LateCancellationsTest::act);
    engine.start();
  }

  @AfterEach
  void end() {
    engine.close();
  }

  @Test
  void aWorkflowThatCancelsAnActivityWhichHasJustEndedGoesOn() throws Exception {
    var options = WorkflowOptions.newBuilder().setWorkflowId(ID).setTaskQueue(QUEUE).build();
    Cancelling workflow = engine.getWorkflowClient().newWorkflowStub(Cancelling.class, options);
    WorkflowClient.start(workflow::run);
    await(ACTIVITY_STARTED);
    workflow.cancelActivity();
    await(SIGNAL_HANDLED);
    ACTIVITY_MAY_END.countDown();
    Eventually.holds(() -> PendingActivities.of(engine, ID).isEmpty());
    WORKFLOW_MAY_CANCEL.countDown();

    assertThat(WorkflowStub.fromTyped(workflow).getResult(90, TimeUnit.SECONDS, String.class))
        .isEqualTo("went on");
  }

  private static void act() {
    ACTIVITY_STARTED.countDown();
    await(ACTIVITY_MAY_END);
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(90, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nothing went on");
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** An activity that ends when the test says so. */
  @ActivityInterface
  public interface Waiting {
    void untilTold();
  }

  /** A workflow that cancels its activity on a signal. */
  @WorkflowInterface
  public interface Cancelling {
    @WorkflowMethod
    String run();

    @SignalMethod
    void cancelActivity();
  }

  /** Its signal handler keeps the workflow task until the activity has ended. */
  public static final class CancellingImpl implements Cancelling {

    private final Waiting activity =
        Workflow.newActivityStub(
            Waiting.class,
            ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofHours(1)).build());
    private final CancellationScope scope =
        Workflow.newCancellationScope(() -> Async.procedure(activity::untilTold));
    private boolean cancelled;

    @Override
    public String run() {
      scope.run();
      Workflow.await(() -> cancelled);
      Workflow.sleep(Duration.ofMillis(1));
      return "went on";
    }

    @Override
    public void cancelActivity() {
      SIGNAL_HANDLED.countDown();
      LateCancellationsTest.await(WORKFLOW_MAY_CANCEL);
      scope.cancel();
      cancelled = true;
    }
  }
}
