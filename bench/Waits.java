import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Tasks that wait for a person: the heap of the worker for each, the processor time of a server at
 * rest, and the time until all go on after one answer each.
 */
public final class Waits {

  private static final Duration REST = Duration.ofSeconds(30);
  private static final String SCRIPT =
      """
      - when: {agent: build, turn: 1}
        times: always
        tool_calls:
        - name: question
          arguments: {questions: [{question: Which word?, options: [{label: Hello}, {label: Hi}]}]}
      - {when: {agent: build}, times: always, text: Done.}
      """;

  public static void main(String[] arguments) throws Exception {
    int tasks = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 500;
    Path data = Files.createTempDirectory("perdure-bench");
    Path script = Files.writeString(data.resolve("script.yaml"), SCRIPT);
    try (Server server = new Server(arguments[0], data, script, Map.of())) {
      park(server, 5);
      Level few = level(server, 5);
      park(server, tasks);
      Level many = level(server, tasks + 5);
      System.out.printf(
          "%d parked tasks: %.1f KB of heap each; at rest %.1f ms of processor a second before, %.1f after%n",
          tasks,
          (many.heap() - few.heap()) / 1024 / tasks,
          few.rest(),
          many.rest());
      answer(server, tasks + 5);
    }
  }

  /** The used heap in bytes after a collection, and milliseconds of processor a second at rest. */
  private record Level(double heap, double rest) {}

  private static void park(Server server, int count) throws Exception {
    long before = pending(server).size();
    Instant start = Instant.now();
    for (int task = 0; task < count; task++) {
      server.post(
          "/api/tasks",
          Map.of(
              "request", "Ask",
              "strategy", "build-only",
              "policy", Map.of("remind", "1d", "expires", "90d")));
    }
    while (pending(server).size() < before + count) {
      Thread.sleep(1_000);
    }
    System.out.printf(
        "%d tasks parked after %d s%n", count, Duration.between(start, Instant.now()).toSeconds());
  }

  private static Level level(Server server, int expected) throws Exception {
    Thread.sleep(REST.toMillis());
    server.collect();
    Duration before = server.cpu();
    Thread.sleep(REST.toMillis());
    double rest = server.cpu().minus(before).toMillis() / (double) REST.toSeconds();
    if (pending(server).size() != expected) {
      throw new IllegalStateException("Not all tasks wait.");
    }
    server.collect();
    return new Level(server.heap(), rest);
  }

  private static void answer(Server server, int tasks) throws Exception {
    Instant start = Instant.now();
    int answered = 0;
    for (JsonNode request : pending(server)) {
      server.post(
          "/api/requests/%s/decision".formatted(request.path("id").asString()),
          Map.of(
              "decisionId", "d" + answered++,
              "digest", request.path("digest").asString(),
              "outcome", "answer",
              "answers", List.of(List.of("Hi"))));
    }
    while (!pending(server).isEmpty()) {
      Thread.sleep(500);
    }
    double seconds = Duration.between(start, Instant.now()).toMillis() / 1000.0;
    System.out.printf("%d answers took %.1f s, %.0f ms each%n", tasks, seconds, seconds * 1000 / tasks);
  }

  private static List<JsonNode> pending(Server server) throws Exception {
    List<JsonNode> all = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = server.get("/api/requests?status=pending&limit=1000" + cursor);
      page.path("items").forEach(all::add);
      cursor = "&cursor=" + page.path("next").asString("");
    } while (cursor.length() > "&cursor=".length());
    return all;
  }
}
