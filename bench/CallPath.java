import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The model calls that a person waits for, one after another: to the plan and to the end, by request
 * and strategy, with the time of the product itself.
 */
public final class CallPath {

  private static final List<String> ENDS =
      List.of("delivered", "answered", "rejected", "cancelled", "failed", "parked", "idle");
  private static final List<String> COLUMNS =
      List.of("auto", "layered", "layered, obedient", "light", "build-only");

  /** Perdure's figures before its calls were reduced, OpenCode 1.18.33, and the target of auto. */
  private static final Map<String, List<String>> BEFORE =
      Map.of(
          "typo", List.of("2 / 6", "6 / 10", "", "1 / 5", "- / 4", "2 / 5", "- / 4", "2 / 3"),
          "bug", List.of("5 / 9", "6 / 10", "", "1 / 5", "- / 4", "2 / 5", "- / 4", "3 / 5"),
          "feature",
              List.of("7 / 14", "6 / 13", "8 / 17", "1 / 8", "- / 4", "2 / 5", "- / 4", "4 / 7"),
          "question", List.of("- / 3", "6 / 8", "", "1 / 3", "- / 2", "- / 2", "- / 2", "- / 2"));

  private static final Map<String, String> FILES =
      Map.of(
          "README.md", "The Perdrue manual.\n",
          "cart.py", "def total(items):\n    return sum(items) + 0\n",
          "store.py", "ROWS = []\n",
          "export.py", "HEADER = None\n",
          "main.py", "print('no export')\n",
          "server.conf", "port = 8080\n");

  private static final List<PathModel.Job> JOBS =
      List.of(
          new PathModel.Job(
              "typo",
              "Fix the typo in README.md: Perdrue is Perdure.",
              "light",
              "",
              List.of(step("s1", List.of(), "README.md", "The Perdrue", "The Perdure"))),
          new PathModel.Job(
              "bug",
              "The total in cart.py counts the last item twice.",
              "layered",
              "\"designing\",\"reviewing\"",
              List.of(step("s1", List.of(), "cart.py", "(items) + 0", "(items)"))),
          new PathModel.Job(
              "feature",
              "Let people export the rows of the store as CSV, by a command.",
              "layered",
              "",
              List.of(
                  step("s1", List.of(), "store.py", "ROWS = []", "ROWS = [1]"),
                  step("s2", List.of("s1"), "export.py", "HEADER = None", "HEADER = 'n'"),
                  step("s3", List.of("s1"), "main.py", "'no export'", "'export'"))),
          new PathModel.Job(
              "question",
              "Which port does server.conf name?",
              "answer",
              "",
              List.of(step("s1", List.of(), "server.conf", "port = 8080", "port = 8080"))));

  private static PathModel.Step step(
      String id, List<String> needs, String file, String before, String after) {
    return new PathModel.Step(id, needs, List.of(new PathModel.Change(file, before, after)));
  }

  /**
   * The calls in a row until the plan was shown and until the end, and what lay between them.
   *
   * @param late whether the exploration was divided only once triage had ended
   */
  private record Found(int plan, int end, long uncached, long own, String state, boolean late) {

    String cell() {
      String counted = (plan == 0 ? "-" : String.valueOf(plan)) + " / " + end + (late ? "*" : "");
      return List.of("delivered", "answered").contains(state) ? counted : counted + " " + state;
    }
  }

  public static void main(String[] arguments) throws Exception {
    long delay = arguments.length > 1 ? Long.parseLong(arguments[1]) : 3_000;
    List<String> wanted = List.of(arguments).subList(Math.min(2, arguments.length), arguments.length);
    System.setProperty("sun.net.httpserver.nodelay", "true");
    Path data = Files.createTempDirectory("perdure-bench");
    Files.writeString(
        data.resolve("models.yaml"),
        "openai: {models: [{id: small, context: 200000, output: 8000}]}\n");
    Path repository = repository(data.resolve("repository"));
    Map<String, Map<String, Found>> table = new LinkedHashMap<>();
    var gaps = new PathGaps();
    int tasks = Integer.getInteger("tasks", 1);
    try (var model = new PathModel(delay);
        var server =
            new Server(
                arguments[0],
                Files.createDirectories(data.resolve("data")),
                data,
                Map.of(
                    "PERDURE_CONFIG", data.toString(),
                    "OPENAI_API_KEY", "key",
                    "OPENAI_BASE_URL", model.url(),
                    "PERDURE_MODEL", "openai/small"),
                "--ephemeral")) {
      for (PathModel.Job job : JOBS) {
        for (String column : COLUMNS) {
          if (wanted.isEmpty() || wanted.contains(job.name()) || wanted.contains(column)) {
            Found found = run(server, model, repository, job, column, gaps);
            for (int more = 1; more < tasks; more++) {
              found = run(server, model, repository, job, column, gaps);
            }
            table.computeIfAbsent(job.name(), _ -> new LinkedHashMap<>()).put(column, found);
            report(job, column, found);
          }
        }
      }
    }
    print(table);
    gaps.print();
    System.exit(0);
  }

  private static void report(PathModel.Job job, String column, Found found) {
    System.err.printf(
        "%s, %s: %s; %d characters uncached; own time %d ms%n",
        job.name(), column, found.cell(), found.uncached(), found.own());
  }

  private static void print(Map<String, Map<String, Found>> table) {
    System.out.println(
        "Sequential model calls to the plan / to the end (title left out); before it in brackets");
    System.out.println(
        "| request | " + String.join(" | ", COLUMNS) + " | OpenCode plan + go | OpenCode build | target of auto |");
    System.out.println("|---|" + "---|".repeat(COLUMNS.size() + 3));
    table.forEach((job, row) -> {
      List<String> before = BEFORE.get(job);
      var cells = new ArrayList<String>();
      for (int i = 0; i < COLUMNS.size(); i++) {
        Found found = row.get(COLUMNS.get(i));
        String was = before.get(i).isEmpty() ? "" : " (" + before.get(i) + ")";
        cells.add((found == null ? "" : found.cell()) + was);
      }
      cells.addAll(before.subList(COLUMNS.size(), before.size()));
      System.out.println("| " + job + " | " + String.join(" | ", cells) + " |");
    });
    if (table.values().stream().flatMap(row -> row.values().stream()).anyMatch(Found::late)) {
      System.out.println(
          "* The workspace was opened only after triage had ended, so the division of the exploration"
              + " is one call more: an answer of a real model, 3 seconds, is longer.");
    }
    System.out.println("| request, strategy | uncached tokens | own time |");
    System.out.println("|---|---|---|");
    table.forEach((job, row) -> row.forEach((column, found) ->
        System.out.printf(
            "| %s, %s | %d | %d ms |%n", job, column, found.uncached() / 4, found.own())));
  }

  private static Found run(
      Server server,
      PathModel model,
      Path repository,
      PathModel.Job job,
      String column,
      PathGaps gaps)
      throws Exception {
    model.begin(job, column.endsWith("obedient"));
    Instant begun = Instant.now();
    String id =
        server
            .post(
                "/api/tasks",
                Map.of(
                    "request", job.request(),
                    "strategy", column.replace(", obedient", ""),
                    "repository", Map.of("location", repository.toString())))
            .path("id")
            .asString();
    Instant shown = null;
    Instant raised = null;
    Instant approved = null;
    JsonNode task = server.get("/api/tasks/" + id);
    while (!ENDS.contains(task.path("state").asString())) {
      for (JsonNode request : server.get("/api/requests?status=pending&task=" + id).path("items")) {
        if (shown == null) {
          shown = Instant.now();
          raised = Instant.parse(request.path("raisedAt").asString());
          approved = shown;
        }
        decide(server, request);
      }
      Thread.sleep(50);
      task = server.get("/api/tasks/" + id);
    }
    Instant ended = Instant.now();
    if (!List.of("delivered", "answered").contains(task.path("state").asString())) {
      System.err.println(task.path("failure") + " " + model.calls());
    }
    settle(model, task);
    gaps.add(new PathGaps.Course(begun, raised, approved, end(server, id), job, model.calls()));
    if (Boolean.getBoolean("calls")) {
      model.calls().forEach(call -> System.err.println("  " + call));
    }
    List<PathModel.Call> calls =
        model.calls().stream().filter(call -> !call.purpose().equals("title")).toList();
    return new Found(
        shown == null ? 0 : PathCalls.depth(job, calls, shown),
        PathCalls.depth(job, calls, ended),
        calls.stream().mapToLong(PathModel.Call::uncached).sum(),
        java.time.Duration.between(begun, ended).toMillis() - PathCalls.waited(calls, ended),
        task.path("state").asString(),
        PathCalls.isLate(calls));
  }

  /** Waits for the summary, which is written once the task is at rest. */
  private static void settle(PathModel model, JsonNode task) throws InterruptedException {
    boolean sums = task.path("state").asString().equals("delivered") && !task.path("plan").isNull();
    for (int i = 0; sums && i < 100 && !summed(model); i++) {
      Thread.sleep(50);
    }
  }

  private static boolean summed(PathModel model) {
    return model.calls().stream().anyMatch(call -> call.purpose().equals("summary"));
  }

  /** Returns the time at which the task came to rest, by its own records. */
  private static Instant end(Server server, String id) throws Exception {
    return Instant.parse(server.get("/api/tasks/" + id + "/timeline").path("end").asString());
  }

  private static void decide(Server server, JsonNode request) throws Exception {
    server.post(
        "/api/requests/" + request.path("id").asString() + "/decision",
        Map.of(
            "decisionId", "d-" + request.path("id").asString(),
            "outcome", request.path("outcomes").path(0).asString(),
            "digest", request.path("digest").asString()));
  }

  private static Path repository(Path root) throws Exception {
    Files.createDirectories(root);
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      Files.writeString(root.resolve(file.getKey()), file.getValue());
    }
    return Server.repository(root, "LICENSE", "None.\n");
  }
}
