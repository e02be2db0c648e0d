package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.process.BegunAttempts;
import dev.perdure.testing.Eventually;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.engine.encryption.TestKeys;
import dev.perdure.workflows.port.FailureTypes;
import dev.perdure.workflows.port.Heartbeats;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EncryptedWorkflowTest {

  private static final String QUEUE = "letters";
  private static final String MARK = "zq9x";

  @TempDir private Path directory;
  private final Engine engine = Engine.inMemory("default");
  private final List<Runnable> ends = new ArrayList<>();
  private final AtomicInteger attempt = new AtomicInteger();

  /** A text; a record as all arguments are. */
  public record Letter(String text) {}

  /** Reads a letter. */
  @ActivityInterface
  public interface LetterActivities {
    Letter read(Letter letter);
  }

  /** Reads letters until one is the last. */
  @WorkflowInterface
  public interface Post {
    @WorkflowMethod
    Letter run(Letter first);

    @SignalMethod
    void bring(Letter letter);
  }

  /** The workflow of the test. */
  public static final class PostImpl implements Post {
    private final List<Letter> letters = new ArrayList<>();

    @Override
    public Letter run(Letter first) {
      var options =
          ActivityOptions.newBuilder()
              .setStartToCloseTimeout(Duration.ofMinutes(1))
              .setHeartbeatTimeout(Duration.ofSeconds(30))
              .setSummary(first.text())
              .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
              .build();
      Letter read = Workflow.newActivityStub(LetterActivities.class, options).read(first);
      Workflow.await(() -> !letters.isEmpty());
      return new Letter(read.text() + " " + letters.getFirst().text());
    }

    @Override
    public void bring(Letter letter) {
      letters.add(letter);
    }
  }

  @AfterEach
  void stop() {
    ends.reversed().forEach(Runnable::run);
    engine.close();
  }

  @Test
  void writesNoPlainTextIntoTheHistory() {
    TemporalConnection sender = connect("k1", Map.of("k1", 1));
    work(sender);
    WorkflowStub post = start(sender, MARK + "-argument", Map.of("memo", MARK + "-memo"));
    post.signal("bring", new Letter(MARK + "-signal"));

    assertThat(post.getResult(Letter.class).text())
        .isEqualTo(MARK + "-argument-read " + MARK + "-signal");
    assertThat(history(sender)).contains("binary/encrypted").doesNotContain(MARK);
    assertThat(post.describe().getMemo("memo", String.class)).isEqualTo(MARK + "-memo");
  }

  @Test
  void writesNoPlainTextOfAFailureExceptItsType() {
    TemporalConnection sender = connect("k1", Map.of("k1", 1));
    work(sender);

    var failed =
        catchThrowableOfType(
            WorkflowFailedException.class,
            () -> start(sender, "fail-" + MARK, Map.of()).getResult(Letter.class));

    assertThat(failed).hasRootCauseInstanceOf(ApplicationFailure.class);
    assertThat(failed.getCause().getCause()).hasMessageContaining("The letter fail-" + MARK);
    assertThat(history(sender)).contains("bad_letter", "Encoded failure").doesNotContain(MARK);
  }

  @Test
  void continuesAPlainHistoryAfterEncryptionWasSwitchedOn() {
    TemporalConnection plain = connect("", Map.of());
    start(plain, "one", Map.of()).signal("bring", new Letter("two"));

    TemporalConnection encrypting = connect("k1", Map.of("k1", 1));
    work(encrypting);

    assertThat(encrypting.client().newUntypedWorkflowStub("post").getResult(Letter.class))
        .isEqualTo(new Letter("one-read two"));
    assertThat(history(encrypting)).contains("binary/encrypted").doesNotContain("one-read");
  }

  @Test
  void triesAWorkflowAgainUntilItsKeyIsThere() {
    TemporalConnection sender = connect("k2", Map.of("k2", 2));
    WorkflowStub post = start(sender, "one", Map.of());
    TemporalConnection worker = connect("k1", Map.of("k1", 1));
    work(worker);
    Eventually.holds(() -> failedTasks(worker).contains(FailureTypes.MISSING_KEY));
    assertThat(attempt).hasValue(0);

    connect("k1", Map.of("k1", 1, "k2", 2));
    post.signal("bring", new Letter("two"));

    assertThat(connect("k1", Map.of("k1", 1, "k2", 2)))
        .extracting(late -> late.client().newUntypedWorkflowStub("post").getResult(Letter.class))
        .isEqualTo(new Letter("one-read two"));
  }

  @Test
  void keepsAnActivityWaitingWithinOneAttemptUntilItsKeyIsThere() {
    TemporalConnection sender = connect("k2", Map.of("k1", 1, "k2", 2));
    work(sender, true, false);
    TemporalConnection worker = connect("k1", Map.of("k1", 1));
    work(worker, false, true);
    WorkflowStub post = start(sender, "one", Map.of());
    Eventually.holds(() -> awaited(worker).contains("The key 'k2' encrypted this payload"));
    assertThat(attempt).hasValue(0);

    connect("k2", Map.of("k1", 1, "k2", 2));
    post.signal("bring", new Letter("two"));

    assertThat(post.getResult(Letter.class)).isEqualTo(new Letter("one-read two"));
    assertThat(attempt).hasValue(1);
  }

  @Test
  void dropsASignalOfAnotherNamespace() {
    EncryptionKeys keys = TestKeys.of(directory, "k1", Map.of("k1", 1));
    TemporalConnection sender = connect("k1", Map.of("k1", 1));
    work(sender);
    start(sender, "one", Map.of());
    var elsewhere = new EncryptionCodec(keys, "another-namespace");
    open(elsewhere).client().newUntypedWorkflowStub("post").signal("bring", new Letter("forged"));
    Eventually.holds(() -> attempt.get() == 1);
    WorkflowStub post = sender.client().newUntypedWorkflowStub("post");
    post.signal("bring", new Letter("two"));

    assertThat(post.getResult(Letter.class).text()).isEqualTo("one-read two");
  }

  private TemporalConnection connect(String current, Map<String, Integer> keys) {
    return open(
        keys.isEmpty()
            ? EncryptionCodec.none()
            : new EncryptionCodec(TestKeys.of(directory, current, keys), "default"));
  }

  private TemporalConnection open(EncryptionCodec codec) {
    var connection =
        TemporalConnection.open(engine, TemporalConnection.converter(Json.mapper(), codec), "test");
    ends.add(connection::close);
    return connection;
  }

  private void work(TemporalConnection connection) {
    work(connection, true, true);
  }

  private void work(TemporalConnection connection, boolean workflows, boolean activities) {
    var factory =
        WorkerFactory.newInstance(
            connection.client(),
            WorkerFactoryOptions.newBuilder()
                .setUsingVirtualWorkflowThreads(true)
                .setWorkerInterceptors(new KeyWaitInterceptor(), new UnreadableInputInterceptor())
                .build());
    var worker = factory.newWorker(QUEUE, Workers.options(Heartbeats.LOCAL));
    if (workflows) {
      worker.registerWorkflowImplementationTypes(PostImpl.class);
    }
    if (activities) {
      worker.registerActivitiesImplementations((LetterActivities) this::read);
    }
    factory.start();
    ends.add(factory::shutdownNow);
  }

  private Letter read(Letter letter) {
    attempt.set(Activity.getExecutionContext().getInfo().getAttempt());
    if (letter.text().startsWith("fail")) {
      throw ApplicationFailure.newFailure(
          "The letter " + letter.text() + " is torn.", "bad_letter", MARK + "-detail");
    }
    return new Letter(letter.text() + "-read");
  }

  private static WorkflowStub start(
      TemporalConnection connection, String text, Map<String, Object> memo) {
    var options =
        WorkflowOptions.newBuilder()
            .setWorkflowId("post")
            .setTaskQueue(QUEUE)
            .setWorkflowTaskTimeout(Duration.ofSeconds(2))
            .setMemo(memo)
            .setStaticSummary(text)
            .setStaticDetails(text)
            .build();
    WorkflowStub post = connection.client().newUntypedWorkflowStub("Post", options);
    post.start(new Letter(text));
    return post;
  }

  private static String awaited(TemporalConnection connection) {
    var described =
        connection
            .stubs()
            .blockingStub()
            .describeWorkflowExecution(
                DescribeWorkflowExecutionRequest.newBuilder()
                    .setNamespace("default")
                    .setExecution(WorkflowExecution.newBuilder().setWorkflowId("post"))
                    .build());
    return described.getPendingActivitiesList().stream()
        .filter(PendingActivityInfo::hasHeartbeatDetails)
        .map(activity -> Optional.of(activity.getHeartbeatDetails()))
        .map(details ->
            connection
                .client()
                .getOptions()
                .getDataConverter()
                .fromPayloads(0, details, BegunAttempts.class, BegunAttempts.class))
        .map(attempts -> String.valueOf(attempts.awaits()))
        .findFirst()
        .orElse("");
  }

  private static String failedTasks(TemporalConnection connection) {
    return connection.client().fetchHistory("post").getEvents().stream()
        .map(HistoryEvent::toString)
        .filter(event -> event.contains("WORKFLOW_TASK_FAILED"))
        .toList()
        .toString();
  }

  /** The history as Temporal's command line exports it, and with the bytes of payloads as text. */
  private static String history(TemporalConnection connection) {
    var history = connection.client().fetchHistory("post");
    return history.toJson(true) + history.getEvents().toString();
  }
}
