package dev.perdure.web.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.ClosedHistory;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
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
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.History;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final HistoryRetention YEAR =
      new HistoryRetention(Optional.of(Duration.ofDays(365)));

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

    List<ClosedHistory> stored = store.list("t_1", null, 10);
    assertThat(stored).extracting(ClosedHistory::workflow).containsExactly("t_1.main", "t_1");
    assertThat(stored).extracting(ClosedHistory::task).containsOnly(task);
    assertThat(stored).extracting(ClosedHistory::state).containsOnly("terminated");
    assertThat(store.list("t_2", null, 1)).as("of another installation").isEmpty();
    assertThat(store.list("t_unknown", null, 1)).as("without records").isEmpty();
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
      return !store.list("t_secret", null, 1).isEmpty();
    });

    String execution = store.list("t_secret", null, 1).getFirst().execution();
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
      return !store.list("t_old", null, 1).isEmpty();
    });
    var day = new HistoryRetention(Optional.of(Duration.ofDays(1)));
    Instant inTwoDays = Instant.now().plus(Duration.ofDays(2));

    archive(day).sweep(inTwoDays);
    assertThat(store.list("t_old", null, 1)).isEmpty();
    archive(day).sweep(inTwoDays);

    assertThat(store.list("t_old", null, 1)).isEmpty();
  }

  @Test
  void storesNothingIfThatIsOff() {
    journal.task("t_off");
    close(connection.client(), "Task", "t_off", QUEUES.common());

    archive(new HistoryRetention(Optional.empty())).sweep(Instant.now());

    assertThat(store.list("t_off", null, 1)).isEmpty();
  }

  @Test
  void saysThatTheEngineIsAwayAndDeletesNothing() {
    var closed = TemporalConnection.open(engine, Json.mapper(), "test");
    closed.close();
    var archive = new HistoryArchive(closed.client(), QUEUES, store, YEAR);

    assertThatThrownBy(() -> archive.sweep(Instant.now())).isInstanceOf(EngineUnavailable.class);
  }

  private HistoryArchive archive(HistoryRetention retention) {
    return new HistoryArchive(connection.client(), QUEUES, store, retention);
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
