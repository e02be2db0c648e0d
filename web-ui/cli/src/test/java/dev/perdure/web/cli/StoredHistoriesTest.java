package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verb {@code replay} on histories that a server stores. */
class StoredHistoriesTest {

  private static final Path HISTORY =
      Path.of(
          System.getProperty("perdure.root", "../.."),
          "workflows/src/test/resources/histories/steps/groups/t_1.1.json");

  @TempDir Path directory;
  private final FakeServer server = new FakeServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void replaysAndSavesTheHistoriesOfATaskPageByPage() throws IOException {
    String fits = Files.readString(HISTORY);
    serve("first", fits);
    serve("second", fits);
    list("first", "second");
    Path folder = directory.resolve("histories");

    Typed typed = replay("--task", "t_1", "--save", folder.toString());

    assertThat(typed.code()).as(typed.err()).isZero();
    assertThat(typed.out()).contains("stored histories: this build replays all 2.");
    assertThat(server.calls())
        .filteredOn(call -> call.path().equals("/api/histories"))
        .extracting(FakeServerCall::query)
        .containsExactly("task=t_1&", "task=t_1&cursor=1");
    Path saved = folder.resolve("t_1.main.first.json");
    assertThat(WorkflowExecutionHistory.fromJson(Files.readString(saved)).getHistory())
        .isEqualTo(WorkflowExecutionHistory.fromJson(fits).getHistory());
    assertThat(Typed.command(Map.of(), "replay", saved.toString()).code()).isZero();
  }

  @Test
  void namesAHistoryThatDoesNotReplay() throws IOException {
    serve(
        "first",
        Files.readString(HISTORY)
            .replaceFirst(
                "(\"activityType\"\\s*:\\s*\\{\\s*\"name\"\\s*:\\s*\")\\w+", "$1another"));
    list("first");

    Typed typed = replay("--task", "t_1");

    assertThat(typed.code()).isEqualTo(1);
    assertThat(typed.out())
        .contains("t_1.main (first) does not replay on this build", "another")
        .contains("stored histories: this build can't replay 1 of 1.");
  }

  @Test
  void saysThatNoHistoryIsStored() {
    list();

    assertThat(replay("--task", "t_1").out()).contains("no history is stored.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"events\":[]}", "{\"events\":[{\"eventId\":\"x\"}]}"})
  void refusesWhatIsNoHistory(String json) {
    serve("first", json);
    list("first");

    Typed typed = replay("--task", "t_1");

    assertThat(typed.err()).contains("The server sent no history for t_1.main");
    assertThat(typed.code()).isEqualTo(1);
  }

  @Test
  void writesNoFileOutsideOfItsFolder() throws IOException {
    serve("../first", Files.readString(HISTORY));
    list("../first");

    Typed typed = replay("--task", "t_1", "--save", directory.toString());

    assertThat(typed.err()).contains("'t_1.main.../first.json' is no file name");
    assertThat(typed.code()).isEqualTo(1);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void needsFilesOrATask() {
    for (List<String> wrong :
        List.of(
            List.<String>of(),
            List.of("a.json", "--task", "t_1"),
            List.of("a.json", "--save", "histories"))) {
      Typed typed = replay(wrong.toArray(String[]::new));

      assertThat(typed.code()).isEqualTo(4);
      assertThat(typed.err()).contains("Name files with histories, or a task with --task.");
    }
  }

  private Typed replay(String... options) {
    List<String> words = new ArrayList<>(List.of("replay"));
    words.addAll(List.of(options));
    return Typed.command(Map.of("PERDURE_SERVER", server.address()), words.toArray(String[]::new));
  }

  private void serve(String execution, String json) {
    server.on("GET /api/histories/" + execution, _ -> new FakeServerAnswer(200, json));
  }

  /** Lists executions, one on each page. */
  private void list(String... executions) {
    List<String> all = List.of(executions);
    server.on(
        "GET /api/histories",
        call -> {
          int next =
              call.query().contains("cursor=")
                  ? Integer.parseInt(call.query().replaceFirst(".*cursor=", ""))
                  : 0;
          String item =
              next < all.size()
                  ? "{\"workflow\":\"t_1.main\",\"execution\":\"%s\"}".formatted(all.get(next))
                  : "";
          String cursor = next + 1 < all.size() ? "\"%d\"".formatted(next + 1) : "null";
          return new FakeServerAnswer(200, "{\"items\":[%s],\"next\":%s}".formatted(item, cursor));
        });
  }
}
