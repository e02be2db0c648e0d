import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Twelve independent steps whose model takes five seconds each: how long executing takes, with
 * their merges, on a server that has executed a plan of one such step before, and on one that has
 * executed this one.
 */
public final class Steps {

  private static final int STEPS = 12;
  private static final int SECONDS = 5;

  public static void main(String[] arguments) throws Exception {
    Path data = Files.createTempDirectory("perdure-bench");
    List<Double> first = new ArrayList<>();
    List<Double> later = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      Path place = Files.createDirectories(data.resolve("round-" + round));
      List<Double> ratios = execute(arguments[0], place, round);
      first.add(ratios.getFirst());
      later.add(ratios.getLast());
    }
    System.out.printf(
        "median ratio %.2f at first, %.2f later (bar 1.50)%n", median(first), median(later));
  }

  private static double median(List<Double> ratios) {
    return ratios.stream().sorted().skip(ratios.size() / 2).findFirst().orElseThrow();
  }

  private static List<Double> execute(String launcher, Path data, int round) throws Exception {
    Path repository = Server.repository(data.resolve("repository"), "a.txt", "a\n");
    Path script = Files.writeString(data.resolve("script.yaml"), script());
    try (var server = new Server(launcher, data, script, Map.of("PERDURE_STEPS", String.valueOf(STEPS)))) {
      List<Double> ratios = new ArrayList<>();
      for (int run = 1; run <= 3; run++) {
        Duration alone = execute(server, repository, "Write one");
        Duration cpu = server.cpu();
        Duration taken = execute(server, repository, "Write all");
        double ratio = taken.toMillis() / (SECONDS * 1000.0);
        ratios.add(ratio);
        System.out.printf(
            "server %d, run %d: %d steps of %d s in %d ms, ratio %.2f; %.2f times one alone (%d"
                + " ms); CPU of the server without its children %d ms; load %.1f%n",
            round,
            run,
            STEPS,
            SECONDS,
            taken.toMillis(),
            ratio,
            taken.toMillis() / (double) alone.toMillis(),
            alone.toMillis(),
            server.cpu().minus(cpu).toMillis(),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
      }
      return ratios;
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
        + "  times: always\n"
        + "  tool_calls:\n"
        + "    - {name: plan_write, arguments: {plan: {overview: Write files., steps: ["
        + steps
        + "], verification: [{command: test -s f1}]}}}\n    - {name: plan_exit, arguments: {}}\n";
  }

  private static String script() {
    String each =
        IntStream.rangeClosed(1, STEPS)
            .mapToObj(n ->
                "- when: {agent: build, step: s%d, turn: 1}\n  times: always\n  delay_ms: %d\n  tool_calls: [{name: write, arguments: {filePath: f%d, content: done}}]\n"
                    .formatted(n, SECONDS * 1000, n))
            .collect(Collectors.joining());
    return plan("Write one", 1)
        + plan("Write all", STEPS)
        + each
        + "- when: {}\n  text: Done.\n  times: always\n";
  }

  /** Measures the time of a request's executing phase. */
  private static Duration execute(Server server, Path repository, String request)
      throws Exception {
    String task =
        server
            .post(
                "/api/tasks",
                Map.of(
                    "request", request,
                    "strategy", "light",
                    "repository", Map.of("location", repository.toString())))
            .path("id")
            .asString();
    JsonNode plan =
        await(
            server,
            "/api/requests?status=pending&task=" + task,
            found -> found.path("items").path(0));
    server.post(
        "/api/requests/" + plan.path("id").asString() + "/decision",
        Map.of(
            "decisionId", "d1", "outcome", "approve", "digest", plan.path("digest").asString()));
    JsonNode executing = await(server, "/api/tasks/" + task, Steps::executed);
    return Duration.between(
        Instant.parse(executing.path("startedAt").asString()),
        Instant.parse(executing.path("finishedAt").asString()));
  }

  private static JsonNode executed(JsonNode task) {
    return task.path("phases")
        .valueStream()
        .filter(phase ->
            phase.path("phase").asString().equals("executing")
                && !phase.path("finishedAt").isNull())
        .findFirst()
        .orElse(MissingNode.getInstance());
  }

  private static JsonNode await(Server server, String path, UnaryOperator<JsonNode> wanted)
      throws Exception {
    while (true) {
      JsonNode found = wanted.apply(server.get(path));
      if (!found.isMissingNode()) {
        return found;
      }
      Thread.sleep(1_000); // the server says when; asking more often would be measured too
    }
  }
}
