package dev.perdure.web.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.ClosedHistory;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.OnServer;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Stored histories of closed workflows, as operators read them. */
class ClosedHistoryControllerTest extends OnServer {

  private static final Path HISTORY =
      Path.of(
          System.getProperty("perdure.root", "../.."),
          "workflows/src/test/resources/histories/steps/groups/t_1.1.json");

  private WorkflowExecutionHistory history;

  @BeforeEach
  void store() throws IOException {
    history = WorkflowExecutionHistory.fromJson(Files.readString(HISTORY));
    server.journal().database().sql("delete from closed_history").update();
  }

  @Test
  void listsTheHistoriesOfATask() {
    TaskId task = task();
    store(task, "first", 0);
    store(task, "second", 1);
    store(task(), "other", 2);

    JsonNode listed = http.get("/api/histories?task=" + task).json();

    assertThat(listed.path("items").findValuesAsString("execution"))
        .containsExactly("second", "first");
    JsonNode first = listed.path("items").path(1);
    assertThat(first.path("workflow").asString()).isEqualTo(task + ".main");
    assertThat(first.path("events").asInt()).isEqualTo(history.getEvents().size());
  }

  @Test
  void refusesWhatIsNoCursor() {
    assertThat(http.get("/api/histories?cursor=second").status()).isEqualTo(422);
  }

  @Test
  void readsAHistoryAsTemporalExportsIt() {
    store(task(), "first", 0);

    String json = http.get("/api/histories/first").text();

    assertThat(WorkflowExecutionHistory.fromJson(json).getHistory())
        .isEqualTo(history.getHistory());
    assertThat(http.get("/api/histories/none").status()).isEqualTo(404);
  }

  private TaskId task() {
    return new TaskId(
        http.post("/api/tasks", "{\"request\":\"Fix it\"}").json().path("id").asString());
  }

  private void store(TaskId task, String execution, int second) {
    byte[] content = history.getHistory().toByteArray();
    server
        .bean(ClosedHistoryStore.class)
        .add(
            new ClosedHistory(
                task,
                task + ".main",
                execution,
                "Agent",
                "completed",
                Instant.parse("2026-01-01T00:00:00Z").plusSeconds(second),
                history.getEvents().size(),
                content.length),
            content);
  }
}
