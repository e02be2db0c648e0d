package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.web.trace.TemporalTracing;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskStartedEventAttributes;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.worker.WorkerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two installations on one machine: the engine of one dies, the other's takes its port. */
@Timeout(120)
@Requires(MachinePart.ENGINE)
@Tag("slow")
class EngineIdentityGuardTest {

  /** The same on purpose: the names of queues alone would keep installations apart. */
  private static final String QUEUE = "echo";

  @TempDir private Path here;
  @TempDir private Path there;

  @Test
  void takesNoWorkFromAnotherEngineOnTheSamePortAndGoesOnWithItsOwn() throws IOException {
    var ours = engine(here);
    try (var connection = TemporalConnection.open(ours, Json.mapper(), "ours")) {
      var workers = workers(connection);
      assertThat(run(connection, "before")).isEqualTo("rr");
      ours.close();

      try (var theirs = engineOn(port(ours))) {
        assertThat(theirs.address()).isEqualTo(ours.address());
        try (var other = TemporalConnection.open(theirs, Json.mapper(), "theirs")) {
          var stub = stub(other, "theirs");
          started(stub);
          Eventually.holds(connection::isForeign);
          try (var hasty =
              TemporalConnection.hasty(
                  ours,
                  TemporalConnection.converter(Json.mapper()),
                  "ours",
                  TemporalTracing.none())) {
            assertThatThrownBy(() -> started(stub(hasty, "astray")))
                .isInstanceOf(WorkflowServiceException.class)
                .rootCause()
                .hasMessageContaining("Another Temporal server answers at " + ours.address());
          }

          var their = workers(other);
          assertThat(result(other, "theirs")).isEqualTo("rr");
          assertThat(takers(other, "theirs")).containsOnly("theirs");
          their.shutdownNow();
        }
      }

      try (var again = engine(here)) {
        assertThat(again.address()).isEqualTo(ours.address());
        assertThat(again.id()).isEqualTo(ours.id());
        Eventually.holds(() -> !connection.isForeign());
        assertThat(run(connection, "after")).isEqualTo("rr");
      }
      workers.shutdownNow();
    }
  }

  @Test
  void hasPortsThatNobodyLooksForATemporalServerAt() throws IOException {
    Files.writeString(here.resolve("engine.json"), file(7233));
    try (var ours = engine(here);
        var theirs = engine(there)) {
      assertThat(List.of(port(ours), port(theirs))).doesNotHaveDuplicates().doesNotContain(7233);
      assertThat(ours.uiUrl()).isEmpty();
    }
  }

  private Engine engineOn(int port) throws IOException {
    Files.writeString(there.resolve("engine.json"), file(port));
    return engine(there);
  }

  private static String file(int port) {
    return """
    {"pid":1,"port":%d,"uiPort":%d}
    """
        .formatted(port, 8233);
  }

  private Engine engine(Path data) {
    var search =
        new EngineBinarySearch(Optional.of(MachinePart.ENGINE.path().toString()), "", data);
    return new EngineSettings(Optional.empty(), "default", search, false, Duration.ofSeconds(90))
        .start(data);
  }

  private static int port(Engine engine) {
    return Integer.parseInt(engine.address().replaceFirst(".*:", ""));
  }

  private static WorkerFactory workers(TemporalConnection connection) {
    var workers = WorkerFactory.newInstance(connection.client());
    var worker = workers.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(Echo.EchoWorkflowImpl.class);
    worker.registerActivitiesImplementations(new Echo.EchoActivitiesImpl());
    Eventually.holds(() -> {
      try {
        workers.start();
        return true;
      } catch (io.grpc.StatusRuntimeException notYet) {
        return false;
      }
    });
    return workers;
  }

  private static String run(TemporalConnection connection, String id) {
    started(stub(connection, id));
    return result(connection, id);
  }

  private static void started(Echo.EchoWorkflow stub) {
    WorkflowClient.start(stub::run, new Echo.Lengths(1, 1, 2, Optional.empty()));
  }

  private static String result(TemporalConnection connection, String id) {
    return connection.client().newUntypedWorkflowStub(id).getResult(Echo.OldText.class).text();
  }

  private static Echo.EchoWorkflow stub(TemporalConnection connection, String id) {
    var options = WorkflowOptions.newBuilder().setWorkflowId(id).setTaskQueue(QUEUE).build();
    return connection.client().newWorkflowStub(Echo.EchoWorkflow.class, options);
  }

  /** Lists the identities of the workers that took the tasks of a workflow. */
  private static List<String> takers(TemporalConnection connection, String id) {
    return connection.client().fetchHistory(id).getEvents().stream()
        .filter(HistoryEvent::hasWorkflowTaskStartedEventAttributes)
        .map(HistoryEvent::getWorkflowTaskStartedEventAttributes)
        .map(WorkflowTaskStartedEventAttributes::getIdentity)
        .toList();
  }
}
