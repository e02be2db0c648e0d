package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.journal.body.MissingBodyKeyException;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TranscriptKeyInterceptorTest {

  private static final String QUEUE = "keys";
  private static final String SENTENCE = "The key 'k1' encrypted this transcript";

  private final AtomicInteger tries = new AtomicInteger();
  private final AtomicInteger attempt = new AtomicInteger();
  private volatile boolean hasKey;
  private TestWorkflowEnvironment engine;

  /** Reads a transcript. */
  @ActivityInterface
  public interface Transcripts {
    String read();
  }

  /** Reads a transcript by an activity that the engine starts once. */
  @WorkflowInterface
  public interface Reading {
    @WorkflowMethod
    String read(boolean isBeating);
  }

  /** The workflow of the test. */
  public static final class ReadingImpl implements Reading {
    @Override
    public String read(boolean isBeating) {
      var options =
          ActivityOptions.newBuilder()
              .setStartToCloseTimeout(Duration.ofMinutes(2))
              .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build());
      if (isBeating) {
        options.setHeartbeatTimeout(Duration.ofSeconds(10));
      }
      return Workflow.newActivityStub(Transcripts.class, options.build()).read();
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
                        .setWorkerInterceptors(
                            new DatabaseErrorInterceptor(), new TranscriptKeyInterceptor())
                        .build())
                .build());
    var worker = engine.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(ReadingImpl.class);
    worker.registerActivitiesImplementations((Transcripts) this::read);
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  @Test
  void waitsForTheKeyWithinOneAttempt() {
    var reading = WorkflowClient.execute(workflow()::read, true);
    Eventually.holds(() -> tries.get() > 0);

    hasKey = true;

    assertThat(reading.join()).isEqualTo("words");
    assertThat(attempt).hasValue(1);
    assertThat(tries).hasValue(2);
  }

  @Test
  void failsAnActivityWithoutHeartbeatsByATypeThatIsTriedAgain() {
    var failed = catchThrowableOfType(WorkflowFailedException.class, () -> workflow().read(false));

    var cause = (ApplicationFailure) failed.getCause().getCause();
    assertThat(cause.getType()).isEqualTo(FailureTypes.MISSING_KEY);
    assertThat(cause.getOriginalMessage()).isEqualTo(SENTENCE);
    assertThat(cause.isNonRetryable()).isFalse();
  }

  private String read() {
    tries.incrementAndGet();
    attempt.set(Activity.getExecutionContext().getInfo().getAttempt());
    if (!hasKey) {
      throw new MissingBodyKeyException(SENTENCE, () -> hasKey);
    }
    return "words";
  }

  private Reading workflow() {
    return engine
        .getWorkflowClient()
        .newWorkflowStub(Reading.class, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build());
  }
}
