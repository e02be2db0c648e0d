package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.process.ServerBusyException;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.Ports;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.RetryOptions;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class BegunAttemptsInterceptorTest {

  private static final String QUEUE = "host";
  private static final Duration BUSY_PAUSE = Duration.ofMillis(10);
  private static final int HELD = Ports.MAX_BEGUN_ATTEMPTS + 1;

  /** Short: the test engine loses an attempt that ends right after a heartbeat now and then. */
  private static final Duration LOST_ATTEMPT_TIMEOUT = Duration.ofSeconds(10);

  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();
  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch goesOn = new CountDownLatch(1);
  private boolean isStopped;
  private boolean fails;
  private boolean failsLater;
  private int busyTries;
  private TestWorkflowEnvironment engine;

  /** Does some work. */
  @ActivityInterface
  public interface Work {
    void work();
  }

  /** Does the work by an activity that the engine starts often. */
  @WorkflowInterface
  public interface Working {
    @WorkflowMethod
    void work();
  }

  /** The workflow of the test. */
  public static final class WorkingImpl implements Working {
    @Override
    public void work() {
      Workflow.newActivityStub(
              Work.class,
              ActivityOptions.newBuilder()
                  .setStartToCloseTimeout(LOST_ATTEMPT_TIMEOUT)
                  .setHeartbeatTimeout(Duration.ofSeconds(1))
                  .setRetryOptions(
                      RetryOptions.newBuilder()
                          .setInitialInterval(Duration.ofMillis(10))
                          .setBackoffCoefficient(1)
                          .setMaximumAttempts(20)
                          .build())
                  .build())
          .work();
    }
  }

  /** Holds the first attempts before any other code of the worker sees them, as a stop does. */
  private final class Stop extends WorkerInterceptorBase {
    @Override
    public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
      return new ActivityInboundCallsInterceptorBase(next) {
        @Override
        public ActivityOutput execute(ActivityInput input) {
          if (isStopped && taken.incrementAndGet() <= HELD) {
            await();
            try {
              return super.execute(input);
            } finally {
              left.incrementAndGet();
            }
          }
          return super.execute(input);
        }
      };
    }
  }

  private void await() {
    try {
      goesOn.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @BeforeEach
  void start() {
    engine =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(false)
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder()
                        .setWorkerInterceptors(new BegunAttemptsInterceptor(QUEUE), new Stop())
                        .build())
                .build());
    var worker = engine.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(WorkingImpl.class);
    worker.registerActivitiesImplementations((Work) this::run);
    engine.start();
  }

  @AfterEach
  void stop() {
    goesOn.countDown();
    engine.close();
  }

  private void run() {
    runs.incrementAndGet();
    if (fails) {
      throw new IllegalStateException("The disk is broken.");
    }
    if (runs.get() <= busyTries) {
      throw new ServerBusyException("busy", "The forge is busy.", Optional.of(BUSY_PAUSE));
    }
    if (failsLater) {
      throw new IllegalStateException("The disk is broken.");
    }
  }

  private void work() {
    WorkflowClient client = engine.getWorkflowClient();
    client
        .newWorkflowStub(Working.class, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build())
        .work();
  }

  @Test
  void attemptsOfAStoppedWorkerDoNotCountAndDoNotRunLater() {
    isStopped = true;

    work();
    assertThat(runs).hasValue(1);
    goesOn.countDown();

    Eventually.holds(() -> left.get() == HELD);
    assertThat(runs).as("the engine has given up the attempts that were held").hasValue(1);
  }

  @Test
  void anActivityThatFailsEachTimeIsGivenUpWithItsOwnReason() {
    fails = true;

    assertThatThrownBy(this::work)
        .isInstanceOf(WorkflowFailedException.class)
        .rootCause()
        .satisfies(cause -> {
          assertThat(cause).isInstanceOf(ApplicationFailure.class);
          assertThat(cause.getMessage()).contains("The disk is broken.");
        });
    assertThat(runs).hasValue(Ports.MAX_BEGUN_ATTEMPTS);
  }

  @Test
  void triesThatFindAServerBusyAreNoAttempts() {
    busyTries = Ports.MAX_BEGUN_ATTEMPTS + 2;

    work();

    assertThat(runs).hasValue(busyTries + 1);
  }

  @Test
  void afterABusyServerAnActivityStillHasAllItsAttempts() {
    busyTries = 2;
    failsLater = true;

    assertThatThrownBy(this::work).isInstanceOf(WorkflowFailedException.class);
    assertThat(runs).hasValue(busyTries + Ports.MAX_BEGUN_ATTEMPTS);
  }
}
