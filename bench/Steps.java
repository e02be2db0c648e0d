import java.io.IOException;
import java.lang.management.ManagementFactory;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Twelve independent steps whose model takes five seconds each: how long executing takes, with
 * their merges, on a server that has executed a plan of one such step before.
 */
public final class Steps {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int STEPS = 12;
  private static final int SECONDS = 5;

  public static void main(String[] arguments) throws Exception {
    Path data = Files.createTempDirectory("perdure-bench");
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      ratios.add(
          execute(arguments[0], Files.createDirectories(data.resolve("round-" + round)), round));
    }
    ratios.sort(null);
    System.out.printf("median ratio %.2f (bar 1.50)%n", ratios.get(1));
  }

  private static double execute(String launcher, Path data, int round) throws Exception {
    Path repository = repository(data.resolve("repository"));
    Path script = Files.writeString(data.resolve("script.yaml"), script());
    try (var server = new Server(launcher, data, script)) {
      Duration alone = server.execute(repository, "Write one");
      Duration cpu = server.cpu();
      Duration taken = server.execute(repository, "Write all");
      double ratio = taken.toMillis() / (SECONDS * 1000.0);
      System.out.printf(
          "round %d: %d steps of %d s in %d ms, ratio %.2f; %.2f times one alone (%d ms); CPU of"
              + " the server without its children %d ms; load %.1f%n",
          round,
          STEPS,
          SECONDS,
          taken.toMillis(),
          ratio,
          taken.toMillis() / (double) alone.toMillis(),
          alone.toMillis(),
          server.cpu().minus(cpu).toMillis(),
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
      return ratio;
    }
  }

  private static String plan(String request, int count) {
    String steps =
        IntStream.rangeClosed(1, count)
            .mapToObj(n ->
                "{id: s%d, title: Step %d, instructions: Write it., checks: [{command: test -s f%d}]}"
                    .formatted(n, n, n))
            .collect(Collectors.joining(", "));
    return "- when: {agent: plan, phase: writing-the-plan, contains: "
        + request
        + "}\n"
        + "  tool_calls:\n"
        + "    - {name: plan_write, arguments: {plan: {overview: Write files., steps: ["
        + steps
        + "], verification: [{command: test -s f1}]}}}\n    - {name: plan_exit, arguments: {}}\n";
  }

  private static String script() {
    String each =
        IntStream.rangeClosed(1, STEPS)
            .mapToObj(n ->
                "- when: {agent: build, step: s%d, turn: 1}\n  delay_ms: %d\n  tool_calls: [{name: write, arguments: {filePath: f%d, content: done}}]\n"
                    .formatted(n, SECONDS * 1000, n))
            .collect(Collectors.joining());
    return plan("Write one", 1)
        + plan("Write all", STEPS)
        + each
        + "- when: {}\n  text: Done.\n  times: always\n";
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
      ProcessBuilder builder =
          new ProcessBuilder(launcher, "serve", "--port", "0", "--data", data.toString());
      builder.environment().put("PERDURE_MODEL", "script/" + script);
      builder.environment().put("PERDURE_STEPS", String.valueOf(STEPS));
      process = builder.redirectError(data.resolve("server.log").toFile()).start();
      var lines = process.inputReader();
      String line = lines.readLine();
      while (line != null && !line.startsWith("Perdure is ready at ")) {
        line = lines.readLine();
      }
      url = String.valueOf(line).substring("Perdure is ready at ".length());
    }

    /** How long the executing phase of a request takes. */
    Duration execute(Path repository, String request) throws Exception {
      String task = create(repository, request);
      JsonNode plan =
          await("/api/requests?status=pending&task=" + task, found -> found.path("items").path(0));
      post(
          "/api/requests/" + plan.path("id").asString() + "/decision",
          "{\"decisionId\":\"d1\",\"outcome\":\"approve\",\"digest\":\""
              + plan.path("digest").asString()
              + "\"}");
      JsonNode executing =
          await(
              "/api/tasks/" + task,
              found ->
                  found
                      .path("phases")
                      .valueStream()
                      .filter(phase ->
                          phase.path("phase").asString().equals("executing")
                              && !phase.path("finishedAt").isNull())
                      .findFirst()
                      .orElse(tools.jackson.databind.node.MissingNode.getInstance()));
      return Duration.between(
          Instant.parse(executing.path("startedAt").asString()),
          Instant.parse(executing.path("finishedAt").asString()));
    }

    Duration cpu() {
      return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private String create(Path repository, String request) throws Exception {
      return post(
              "/api/tasks",
              "{\"request\":\""
                  + request
                  + "\",\"strategy\":\"light\",\"repository\":{\"location\":\""
                  + repository
                  + "\"}}")
          .path("id")
          .asString();
    }

    JsonNode post(String path, String body) throws Exception {
      var request =
          HttpRequest.newBuilder(URI.create(url + path))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(body))
              .build();
      return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
    }

    JsonNode await(String path, java.util.function.UnaryOperator<JsonNode> wanted)
        throws Exception {
      while (true) {
        var request = HttpRequest.newBuilder(URI.create(url + path)).build();
        JsonNode found =
            wanted.apply(JSON.readTree(http.send(request, BodyHandlers.ofString()).body()));
        if (!found.isMissingNode()) {
          return found;
        }
        Thread.sleep(1_000); // the server says when; asking more often would be measured too
      }
    }

    @Override
    public void close() throws InterruptedException {
      process.destroy();
      process.waitFor();
    }
  }
}
