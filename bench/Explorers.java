import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Three explorers against one: how long exploring takes from the first start to the last end. */
public final class Explorers {

  private static final JsonMapper JSON = JsonMapper.builder().build();
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
    Path repository = repository(data.resolve("repository"));
    Path script = Files.writeString(data.resolve("script.yaml"), script(explorers));
    try (var server = new Server(launcher, data, script)) {
      String task = server.create(repository);
      List<JsonNode> runs = server.finished(task, explorers);
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

  static Path repository(Path root) throws IOException, InterruptedException {
    Files.createDirectories(root);
    Files.writeString(root.resolve("a.txt"), "a\n");
    for (List<String> command :
        List.of(
            List.of("git", "init", "-q"),
            List.of("git", "add", "-A"),
            List.of("git", "-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qm", "a"))) {
      new ProcessBuilder(command).directory(root.toFile()).inheritIO().start().waitFor();
    }
    return root;
  }

  /** The product on a data directory of its own. */
  private static final class Server implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final String url;

    Server(String launcher, Path data, Path script) throws Exception {
      ProcessBuilder builder = new ProcessBuilder(launcher, "serve", "--port", "0", "--ephemeral", "--data", data.toString());
      builder.environment().put("PERDURE_MODEL", "script/" + script);
      process = builder.redirectError(data.resolve("server.log").toFile()).start();
      var lines = process.inputReader();
      String line = lines.readLine();
      while (line != null && !line.startsWith("Perdure is ready at ")) {
        line = lines.readLine();
      }
      url = String.valueOf(line).substring("Perdure is ready at ".length());
    }

    String create(Path repository) throws Exception {
      String body = "{\"request\":\"Look\",\"repository\":{\"location\":\"" + repository + "\"}}";
      var request = HttpRequest.newBuilder(URI.create(url + "/api/tasks")).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)).build();
      return JSON.readTree(http.send(request, BodyHandlers.ofString()).body()).path("id").asString();
    }

    List<JsonNode> finished(String task, int explorers) throws Exception {
      while (true) {
        var request = HttpRequest.newBuilder(URI.create(url + "/api/tasks/" + task + "/runs")).build();
        JsonNode runs = JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
        List<JsonNode> done =
            runs.path("items").valueStream()
                .filter(run -> run.path("agent").asString().equals("explore"))
                .filter(run -> !run.path("finishedAt").isNull())
                .toList();
        if (done.size() == explorers) {
          return done;
        }
        Thread.sleep(200);
      }
    }

    @Override
    public void close() throws InterruptedException {
      process.destroy();
      process.waitFor();
    }
  }
}
