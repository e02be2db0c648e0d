package dev.perdure.web.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import tools.jackson.databind.JsonNode;

/** Tasks on the shared server, each with a model that follows a script of its own. */
abstract class OnScriptedTasks extends OnAKillStage {

  static final String PLAN =
      """
        - {name: plan_write, arguments: {plan: {overview: Greet, approach: Mend the word, steps: [
            {id: fix, title: Fix, instructions: Mend greet.sh., checks: [{command: ./test.sh}]}],
            verification: [{command: ./test.sh}]}}}
        - {name: plan_exit, arguments: {}}
      """;
  static final String FIX =
      """
      - when: {agent: build}
        tool_calls:
        - {name: read, arguments: {filePath: greet.sh}}
      - when: {agent: build}
        tool_calls:
        - {name: edit, arguments: {filePath: greet.sh, oldString: Helo, newString: Hello}}
      - when: {agent: build}
        text: The greeting is right.
      """;

  static Path directory;
  static GreetingRepository repository;
  static PerdureProcess server;

  @BeforeAll
  static void findTheStage() {
    directory = stage.data().getParent();
    repository = stage.repository();
    server = stage.server();
  }

  static JsonNode requests(TaskPage task) {
    return task.get("/api/requests?task=" + task.id()).path("items");
  }

  static TaskPage create(String name, String strategy, String script) {
    return TaskPage.create(server.url(), body(name, strategy, script));
  }

  static Map<String, Object> body(String name, String strategy, String script) {
    Map<String, Object> body = new HashMap<>();
    body.put("repository", Map.of("location", repository.root().toString()));
    body.put("request", "Fix the greeting");
    body.put("model", "script/" + script(name, script));
    body.put("strategy", strategy);
    return body;
  }

  /** Runs the verb {@code run} on the shared server. */
  static PerdureProcess.Ended run(String name, String script, String... words) {
    List<String> all = new ArrayList<>(List.of("run", "--model", "script/" + script(name, script)));
    all.addAll(List.of(words));
    return PerdureProcess.run(
        directory.resolve("data"),
        Map.of("PERDURE_SERVER", server.url()),
        all.toArray(String[]::new));
  }

  static int turns(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/runs")
        .path("items")
        .valueStream()
        .mapToInt(run -> run.path("turns").asInt())
        .sum();
  }

  private static Path script(String name, String text) {
    try {
      return Files.writeString(directory.resolve(name + ".yaml"), text);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
