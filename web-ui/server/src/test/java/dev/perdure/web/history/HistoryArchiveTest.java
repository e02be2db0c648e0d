package dev.perdure.web.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.ClosedHistory;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.HistoryReplay;
import dev.perdure.web.engine.TaskSearchAttributes;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.encryption.TestKeys;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TaskRef;
import io.grpc.Status;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.History;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Closed workflows of a real engine, whose histories outlast it. */
@Timeout(300)
@Requires(MachinePart.ENGINE)
@Tag("slow")
class HistoryArchiveTest {

  private static final TaskQueueNames QUEUES = new TaskQueueNames("test");
  private static final HistoryRetention YEAR = new HistoryRetention(true, Duration.ofDays(365));

  @TempDir private static Path directory;
  private static Engine engine;
  private static TemporalConnection connection;

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final ClosedHistoryStore store = new ClosedHistoryStore(journal.database());

  @BeforeAll
  static void start() {
    var search =
        new EngineBinarySearch(Optional.of(MachinePart.ENGINE.path().toString()), "", directory);
    engine =
        new EngineSettings(Optional.empty(), "default", search, false, Duration.ofSeconds(90))
            .start(directory);
    TaskSearchAttributes.register(engine);
    connection = TemporalConnection.open(engine, Json.mapper(), "test");
  }

  @AfterAll
  static void end() {
    connection.close();
    engine.close();
  }

  @BeforeEach
  void forget() {
    store.deleteBefore(Instant.now().plusSeconds(60));
  }

  @Test
  void storesHistoriesThatTheEngineDeletesAndReplaysThem() throws IOException {
    TaskId task = journal.task("t_1");
    journal.task("t_2");
    close(connection.client(), "Task", "t_1", QUEUES.common());
    close(connection.client(), "Agent", "t_1.main", QUEUES.common());
    close(connection.client(), "Task", "t_unknown", QUEUES.common());
    close(connection.client(), "Task", "t_2", new TaskQueueNames("other").common());
    awaitListed(4);

    archive(YEAR).sweep(Instant.now());
    archive(YEAR).sweep(Instant.now());

    List<ClosedHistory> stored = stored("t_1");
    assertThat(stored).extracting(ClosedHistory::workflow).containsExactly("t_1.main", "t_1");
    assertThat(stored).extracting(ClosedHistory::task).containsOnly(task);
    assertThat(stored).extracting(ClosedHistory::state).containsOnly("terminated");
    assertThat(stored("t_2")).as("of another installation").isEmpty();
    assertThat(stored("t_unknown")).as("without records").isEmpty();
    ClosedHistory root = stored.getLast();
    deleteInTheEngine(root);
    History history = History.parseFrom(store.find(root.execution()).orElseThrow());
    assertThat(history.getEventsList()).hasSize(root.events());
    try (var replay = new HistoryReplay()) {
      assertThat(replay.objection(new WorkflowExecutionHistory(history))).isEmpty();
    }
  }

  @Test
  void keepsPayloadsEncryptedAsTheEngineHasThem() throws IOException {
    var codec = new EncryptionCodec(TestKeys.of(directory, "k1", Map.of("k1", 1)), "default");
    var converter = TemporalConnection.converter(Json.mapper(), codec);
    journal.task("t_secret");
    try (var encrypted = TemporalConnection.open(engine, converter, "test")) {
      close(encrypted.client(), "Task", "t_secret", QUEUES.common());
    }
    Eventually.holds(() -> {
      archive(YEAR).sweep(Instant.now());
      return !stored("t_secret").isEmpty();
    });

    String execution = stored("t_secret").getFirst().execution();
    History history = History.parseFrom(store.find(execution).orElseThrow());

    assertThat(history.getEvents(0).getWorkflowExecutionStartedEventAttributes().getInput())
        .asString()
        .doesNotContain("t_secret")
        .contains("binary/encrypted");
    try (var replay = new HistoryReplay(codec)) {
      assertThat(replay.objection(new WorkflowExecutionHistory(history))).isEmpty();
    }
  }

  @Test
  void deletesHistoriesThatAreTooOldAndStoresThemNoMore() {
    journal.task("t_old");
    close(connection.client(), "Task", "t_old", QUEUES.common());
    Eventually.holds(() -> {
      archive(YEAR).sweep(Instant.now());
      return !stored("t_old").isEmpty();
    });
    var day = new HistoryRetention(true, Duration.ofDays(1));
    Instant inTwoDays = Instant.now().plus(Duration.ofDays(2));

    archive(day).sweep(inTwoDays);
    assertThat(stored("t_old")).isEmpty();
    archive(day).sweep(inTwoDays);

    assertThat(stored("t_old")).isEmpty();
  }

  @Test
  void neitherStoresNorDeletesIfThatIsOff() {
    journal.task("t_off");
    close(connection.client(), "Task", "t_off", QUEUES.common());
    Eventually.holds(() -> {
      archive(YEAR).sweep(Instant.now());
      return !stored("t_off").isEmpty();
    });
    var off = new HistoryRetention(false, Duration.ofDays(365));

    archive(off).sweep(Instant.now());
    assertThat(stored("t_off")).hasSize(1);
    forget();
    archive(off).sweep(Instant.now());

    assertThat(stored("t_off")).isEmpty();
    archive(YEAR).sweep(Instant.now());
    assertThat(stored("t_off")).as("the engine still has it").hasSize(1);
    archive(off).sweep(Instant.now().plus(Duration.ofDays(366)));
    assertThat(stored("t_off")).as("too old").isEmpty();
  }

  @Test
  void storesTheOthersIfOneHistoryFailsAndTriesThatAgain() {
    journal.task("t_fails");
    journal.task("t_later");
    close(connection.client(), "Task", "t_fails", QUEUES.common());
    close(connection.client(), "Task", "t_later", QUEUES.common());
    Eventually.holds(() -> {
      archive(YEAR).sweep(Instant.now());
      return !stored("t_fails").isEmpty() && !stored("t_later").isEmpty();
    });
    forget();
    var failures = new AtomicInteger(2);
    var archive = archive(failing("t_fails", failures));

    archive.sweep(Instant.now());
    assertThat(stored("t_later")).hasSize(1);
    assertThat(stored("t_fails")).isEmpty();
    archive.sweep(Instant.now());
    archive.sweep(Instant.now());

    assertThat(failures).hasValue(-1);
    assertThat(stored("t_fails")).hasSize(1);
  }

  @Test
  void saysThatTheEngineIsAwayAndDeletesNothing() {
    store.add(
        new ClosedHistory(
            journal.task("t_away"),
            "t_away",
            "old",
            "Task",
            "completed",
            Instant.now().minus(Duration.ofDays(366)),
            1,
            1),
        new byte[1]);
    var closed = TemporalConnection.open(engine, Json.mapper(), "test");
    closed.close();
    var archive = archive(closed.client());

    assertThatThrownBy(() -> archive.sweep(Instant.now())).isInstanceOf(EngineUnavailable.class);
    assertThat(stored("t_away")).hasSize(1);
  }

  private List<ClosedHistory> stored(String task) {
    return store.list(Optional.of(new TaskId(task)), Optional.empty(), 10).items();
  }

  private HistoryArchive archive(WorkflowClient client) {
    return new HistoryArchive(client, QUEUES, store, new TaskReader(journal.database()), YEAR);
  }

  /** A client to which the engine refuses the history of a workflow, so many times. */
  private static WorkflowClient failing(String workflow, AtomicInteger failures) {
    return (WorkflowClient)
        Proxy.newProxyInstance(
            HistoryArchiveTest.class.getClassLoader(),
            new Class<?>[] {WorkflowClient.class},
            (_, method, arguments) -> {
              if (method.getName().equals("fetchHistory")
                  && arguments[0].equals(workflow)
                  && failures.getAndDecrement() > 0) {
                throw Status.RESOURCE_EXHAUSTED.asRuntimeException();
              }
              return method.invoke(connection.client(), arguments);
            });
  }

  private HistoryArchive archive(HistoryRetention retention) {
    return new HistoryArchive(
        connection.client(), QUEUES, store, new TaskReader(journal.database()), retention);
  }

  /** Starts a workflow that no worker takes, and ends it. */
  private static void close(WorkflowClient client, String type, String id, String queue) {
    var options = WorkflowOptions.newBuilder().setWorkflowId(id).setTaskQueue(queue).build();
    var stub = client.newUntypedWorkflowStub(type, options);
    stub.start(new TaskRef(new TaskId(id.replaceFirst("\\..*", ""))));
    stub.terminate("the test ends it");
  }

  private static void awaitListed(int count) {
    Eventually.holds(() ->
        connection.client().listExecutions("ExecutionStatus = 'Terminated'").count() >= count);
  }

  private static void deleteInTheEngine(ClosedHistory history) {
    connection
        .stubs()
        .blockingStub()
        .deleteWorkflowExecution(
            DeleteWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(
                    WorkflowExecution.newBuilder()
                        .setWorkflowId(history.workflow())
                        .setRunId(history.execution()))
                .build());
  }
}
