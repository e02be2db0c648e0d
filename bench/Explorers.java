import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Three explorers against one: how long exploring takes from the first start to the last end. */
public final class Explorers {

  private static final int CALLS = 3;
  private static final int LATENCY = 2_000;

  public static void main(String[] arguments) throws Exception {
    Path data = Files.createTempDirectory("perdure-bench");
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      Duration one = explore(arguments[0], data.resolve("one-" + round), 1);
      Duration three = explore(arguments[0], data.resolve("three-" + round), 3);
      double ratio = three.toMillis() / (double) one.toMillis();
      ratios.add(ratio);
      System.out.printf("round %d: one %d ms, three %d ms, ratio %.2f%n", round, one.toMillis(), three.toMillis(), ratio);
    }
    ratios.sort(null);
    System.out.printf("median ratio %.2f (bar 1.20)%n", ratios.get(1));
  }

  private static Duration explore(String launcher, Path data, int explorers) throws Exception {
    Files.createDirectories(data);
    Path repository = Server.repository(data.resolve("repository"), "a.txt", "a\n");
    Path script = Files.writeString(data.resolve("script.yaml"), script(explorers));
    try (var server = new Server(launcher, data, script, Map.of(), "--ephemeral")) {
      String task = server.post("/api/tasks", Map.of("request", "Look", "repository", Map.of("location", repository.toString()))).path("id").asString();
      List<JsonNode> runs = finished(server, task, explorers);
      Instant start = runs.stream().map(run -> Instant.parse(run.path("createdAt").asString())).min(Instant::compareTo).orElseThrow();
      Instant end = runs.stream().map(run -> Instant.parse(run.path("finishedAt").asString())).max(Instant::compareTo).orElseThrow();
      return Duration.between(start, end);
    }
  }

  private static String script(int explorers) {
    String foci =
        String.join(", ", IntStream.rangeClosed(1, explorers).mapToObj(n -> "{focus: side " + n + ", prompt: Look.}").toList());
    StringBuilder script = new StringBuilder("- when: {agent: plan, phase: exploring}\n  tool_calls: [{name: scope, arguments: {explorers: [" + foci + "]}}]\n");
    for (int call = 1; call < CALLS; call++) {
      script.append("- when: {agent: explore, turn: ").append(call).append("}\n  times: always\n  delay_ms: ").append(LATENCY)
          .append("\n  tool_calls: [{name: read, arguments: {filePath: a.txt}}]\n");
    }
    script.append("- when: {agent: explore}\n  times: always\n  delay_ms: ").append(LATENCY).append("\n  text: Done.\n");
    script.append("- when: {agent: general}\n  delay_ms: 600000\n  text: Never.\n");
    return script.toString();
  }

  private static List<JsonNode> finished(Server server, String task, int explorers) throws Exception {
    while (true) {
      List<JsonNode> done =
          server.get("/api/tasks/" + task + "/runs").path("items").valueStream()
              .filter(run -> run.path("agent").asString().equals("explore"))
              .filter(run -> !run.path("finishedAt").isNull())
              .toList();
      if (done.size() == explorers) {
        return done;
      }
      Thread.sleep(200);
    }
  }
}
