import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The same eight tasks under each strategy, one after another, by a scripted model of no latency
 * that does the same work in each: what a strategy adds in calls, time and decisions.
 */
public final class Strategies {

  private static final String SEVERAL = "layered by two planners";
  private static final List<String> STRATEGIES =
      List.of(
          "layered",
          SEVERAL,
          "light",
          "roadmap",
          "on-demand",
          "inline",
          "plan-only",
          "build-only",
          "answer");
  private static final List<Job> JOBS =
      List.of(
          new Job("Fix the typo in the greeting", List.of("greet.txt"), false),
          new Job("Add a licence", List.of("LICENSE"), false),
          new Job("Write a test of the greeting", List.of("test.sh"), false),
          new Job("Move the greeting and its use", List.of("hello.txt", "use.txt"), true),
          new Job("Write three modules", List.of("a.txt", "b.txt", "c.txt"), false),
          new Job("Write a module, then what needs it", List.of("base.txt", "top.txt"), true),
          new Job("Write five chapters in order", List.of("1", "2", "3", "4", "5"), true),
          new Job("Which files are there?", List.of(), false));

  /** A request, the files it comes to, and whether each needs the one before it. */
  private record Job(String request, List<String> files, boolean inOrder) {

    String plan(String source) {
      String steps =
          files.isEmpty()
              ? step(1, "nothing", source)
              : IntStream.rangeClosed(1, files.size())
                  .mapToObj(n -> step(n, files.get(n - 1), source))
                  .collect(Collectors.joining(", "));
      return "{overview: '%s', steps: [%s], verification: [{command: 'true'}]}"
          .formatted(request, steps);
    }

    private String step(int number, String file, String source) {
      String needed = inOrder && number > 1 ? "s" + (number - 1) : "";
      return "{id: s%d, title: 'Write %s', instructions: Write it., dependsOn: [%s], checks: [{command: '%s'}]%s}"
          .formatted(number, file, needed, files.isEmpty() ? "true" : "test -s " + file, source);
    }

    String script(String strategy) {
      String looks = call("read", "{filePath: greet.txt}");
      String plan = plan(strategy.equals(SEVERAL) ? ", source: draft-1" : "");
      String steps =
          IntStream.rangeClosed(1, files.size())
              .mapToObj(n -> turn(at(n, 1), looks) + turn(at(n, 2), write(n - 1)))
              .collect(Collectors.joining());
      String own =
          strategy.equals("inline")
              ? turn("agent: build, turn: 1", call("plan_write", "{plan: " + plan + "}"))
              : "";
      return turn("agent: explore, turn: 1", looks)
          + text("agent: explore", "It says Helo (greet.txt:1).")
          + text("agent: general", "Write the files.")
          + text("agent: plan, phase: reviewing", "It fits.")
          + roadmap(strategy)
          + turn(
              "agent: plan, phase: writing-the-plan",
              call("plan_write", "{plan: " + plan + "}") + call("plan_exit", "{}"))
          + steps
          + own
          + building(strategy, looks)
          + text("agent: build", "Done.");
    }

    private static String at(int number, int turn) {
      return "agent: build, step: s%d, turn: %d".formatted(number, turn);
    }

    private String building(String strategy, String looks) {
      boolean steps = List.of("layered", SEVERAL, "light", "plan-only").contains(strategy);
      String writes =
          IntStream.range(0, files.size()).mapToObj(this::write).collect(Collectors.joining());
      String told =
          IntStream.rangeClosed(1, Math.max(1, files.size()))
              .mapToObj("{op: done, id: s%d}"::formatted)
              .collect(Collectors.joining(", "));
      return steps
          ? ""
          : turn("agent: build", looks)
              + (writes.isEmpty() ? "" : turn("agent: build", writes))
              + (strategy.equals("inline")
                  ? turn("agent: build", call("plan_update", "{edits: [" + told + "]}"))
                  : "");
    }

    private static String roadmap(String strategy) {
      return strategy.equals("roadmap")
          ? turn(
              "agent: plan",
              call(
                  "roadmap",
                  "{checkpoints: [{id: a, title: Look}, {id: b, title: Write}, {id: c, title: Tell}]}"))
          : "";
    }

    private String write(int index) {
      return call("write", "{filePath: '%s', content: done}".formatted(files.get(index)));
    }

    private static String call(String name, String arguments) {
      return "    - {name: %s, arguments: %s}\n".formatted(name, arguments);
    }

    private static String turn(String when, String calls) {
      return "- when: {" + when + "}\n  tool_calls:\n" + calls;
    }

    private static String text(String when, String text) {
      return "- {when: {" + when + "}, text: \"" + text + "\", times: always}\n";
    }
  }

  /** Totals of the tasks of a strategy. */
  private static final class Sum {

    private long calls;
    private long decisions;
    private final List<Long> millis = new ArrayList<>();
    private final Map<String, Integer> ends = new TreeMap<>();

    void add(JsonNode task, Stream<JsonNode> runs, long decided, long taken) {
      calls += runs.mapToLong(run -> run.path("turns").asLong()).sum();
      decisions += decided;
      millis.add(taken);
      ends.merge(task.path("state").asString(), 1, Integer::sum);
    }

    String row(String strategy) {
      millis.sort(null);
      String ended =
          ends.entrySet().stream()
              .map(end -> end.getValue() + " " + end.getKey())
              .collect(Collectors.joining(", "));
      return "| `%s` | %d | %.1f s | %d | %s |"
          .formatted(
              strategy,
              calls,
              millis.get(millis.size() / 2) / 1000.0,
              decisions,
              ended);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path data = Files.createTempDirectory("perdure-bench");
    Path repository = Server.repository(data.resolve("repository"), "greet.txt", "Helo\n");
    Path idle = Files.writeString(data.resolve("script.yaml"), "- {text: Done., times: always}\n");
    List<String> rows = new ArrayList<>();
    try (var server = new Server(arguments[0], data, idle, Map.of())) {
      run(server, repository, "build-only", JOBS.getFirst(), data, new Sum()); // the first is not measured
      for (String strategy : STRATEGIES) {
        Sum sum = new Sum();
        for (Job job : JOBS) {
          run(server, repository, strategy, job, data, sum);
        }
        rows.add(sum.row(strategy));
        System.err.println(rows.getLast());
      }
    }
    System.out.println("| strategy | turns | median time | decisions | outcomes |");
    System.out.println("|---|---|---|---|---|");
    rows.forEach(System.out::println);
  }

  /** Hands a task over, approves its plan where it shows one, and adds up what it came to. */
  private static void run(
      Server server, Path repository, String strategy, Job job, Path data, Sum sum)
      throws Exception {
    Path script =
        Files.writeString(
            data.resolve("%s-%d.yaml".formatted(strategy, JOBS.indexOf(job))),
            job.script(strategy));
    Instant begun = Instant.now();
    String id =
        server.post(
                "/api/tasks",
                Map.of(
                    "request", job.request(),
                    "strategy", strategy.equals(SEVERAL) ? "layered" : strategy,
                    "policy", Map.of("planners", strategy.equals(SEVERAL) ? 2 : 1),
                    "model", "script/" + script,
                    "repository", Map.of("location", repository.toString())))
            .path("id")
            .asString();
    JsonNode task = server.get("/api/tasks/" + id);
    while (!List.of("delivered", "answered", "rejected", "cancelled", "failed", "parked", "idle")
        .contains(task.path("state").asString())) {
      for (JsonNode request : server.get("/api/requests?status=pending&task=" + id).path("items")) {
        decide(server, request);
      }
      Thread.sleep(200); // asking more often would be measured too
      task = server.get("/api/tasks/" + id);
    }
    long taken = Duration.between(begun, Instant.now()).toMillis();
    long decided =
        server.get("/api/requests?task=" + id)
            .path("items")
            .valueStream()
            .filter(request -> request.path("decision").isObject())
            .count();
    JsonNode runs = server.get("/api/tasks/" + id + "/runs");
    sum.add(task, (runs.isArray() ? runs : runs.path("items")).valueStream(), decided, taken);
    String failure = task.path("failure").path("message").asString("");
    if (!failure.isEmpty()) {
      System.err.printf("%s, %s: %s%n", strategy, job.request(), failure);
    }
  }

  private static void decide(Server server, JsonNode request) throws Exception {
    server.post(
        "/api/requests/" + request.path("id").asString() + "/decision",
        Map.of(
            "decisionId", "d-" + request.path("id").asString(),
            "outcome", request.path("outcomes").path(0).asString(),
            "digest", request.path("digest").asString()));
  }
}
