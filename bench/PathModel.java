import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model server that answers by what it is asked, never by a count: it reads a file unless the
 * conversation shows the file, edits what it has seen, and obeys the prompt it got last.
 */
final class PathModel implements AutoCloseable {

  /** One change of a file; a step makes one or several. */
  record Change(String file, String before, String after) {}

  /** A step of the plan that the model writes. */
  record Step(String id, List<String> dependsOn, List<Change> changes) {}

  /** A request with all that the model answers about it. */
  record Job(String name, String request, String strategy, String skip, List<Step> steps) {

    List<Change> changes() {
      return steps.stream().flatMap(step -> step.changes().stream()).toList();
    }

    boolean asks() {
      return strategy.equals("answer");
    }
  }

  /** One answer: what it was for, when it began and ended, and its characters outside the cache. */
  record Call(String purpose, String step, Instant began, Instant ended, long uncached) {}

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpServer server;
  private final long delay;
  private final List<Call> calls = new ArrayList<>();
  private final List<String> prompts = new ArrayList<>();
  private volatile Job job;
  private volatile boolean obedient;

  /** Starts the server; each answer takes {@code delay} milliseconds. */
  PathModel(long delay) throws IOException {
    this.delay = delay;
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /** Begins a task; an obedient model also does what prompts only recommend. */
  synchronized void begin(Job next, boolean obeys) {
    job = next;
    obedient = obeys;
    calls.clear();
    prompts.clear();
  }

  synchronized List<Call> calls() {
    return List.copyOf(calls);
  }

  private void answer(HttpExchange exchange) throws IOException {
    Instant began = Instant.now();
    JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
    long uncached = uncached(request.path("tools") + "" + request.path("messages"));
    var asked = new PathRequest(request);
    List<Map<String, Object>> answer = reply(asked);
    pause();
    // The call ends before its last byte leaves, so that whatever follows it begins later.
    synchronized (this) {
      String step = asked.purpose().equals("step") ? stepOf(asked).id() : "";
      calls.add(new Call(asked.purpose(), step, began, Instant.now(), uncached));
    }
    send(exchange, answer);
  }

  private void pause() {
    try {
      Thread.sleep(delay);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** The characters of a request outside of the longest prefix that an earlier one shares. */
  private synchronized long uncached(String text) {
    int longest = prompts.stream().mapToInt(earlier -> shared(earlier, text)).max().orElse(0);
    prompts.add(text);
    return text.length() - longest;
  }

  private static int shared(String one, String other) {
    int end = Math.min(one.length(), other.length());
    return IntStream.range(0, end)
        .filter(i -> one.charAt(i) != other.charAt(i))
        .findFirst()
        .orElse(end);
  }

  private List<Map<String, Object>> reply(PathRequest asked) {
    return switch (asked.purpose()) {
      case "triage" ->
          List.of(
              call(
                  "triage",
                  "{\"strategy\":\"%s\",\"type\":\"other\",\"skip\":[%s],\"perspectives\":[],\"reason\":\"As it is.\"}"
                      .formatted(job.strategy(), job.skip())));
      case "scope" ->
          List.of(call("scope", "{\"explorers\":[{\"focus\":\"All\",\"prompt\":\"Look.\"}]}"));
      case "verdict" -> List.of(call("verdict", "{\"passed\":true,\"reason\":\"Seen.\"}"));
      case "reflection" ->
          List.of(call("reflection", "{\"tried\":\"a\",\"why\":\"b\",\"change\":\"c\"}"));
      case "title", "summary" -> List.of(text("In words."));
      case "explore" -> reads(asked, job.changes(), List.of(text("Found.")));
      case "design" ->
          obedient ? reads(asked, job.changes(), List.of(text("So."))) : List.of(text("So."));
      case "answer" -> reads(asked, job.changes(), ended(asked));
      case "plan", "review" -> planned(asked);
      case "step" -> step(asked);
      default -> built(asked, job.changes(), true);
    };
  }

  /** An obedient model reads again before it writes the plan. */
  private List<Map<String, Object>> planned(PathRequest asked) {
    boolean looks = asked.opening().contains("Read the files it depends on");
    var end = List.of(plan(), call("plan_exit", "{}"));
    return looks && obedient ? reads(asked, job.changes(), end) : end;
  }

  private static List<Map<String, Object>> ended(PathRequest asked) {
    return asked.offers("result")
        ? List.of(call("result", "{\"answer\":\"Port 8080.\",\"citations\":[]}"))
        : List.of(text("Port 8080."));
  }

  private Step stepOf(PathRequest asked) {
    return job.steps().stream()
        .filter(each -> asked.opening().contains("id=\\\"" + each.id() + "\\\""))
        .findFirst()
        .orElseThrow();
  }

  private List<Map<String, Object>> step(PathRequest asked) {
    Step step = stepOf(asked);
    boolean runs = obedient && asked.opening().contains("Run the checks");
    return built(asked, step.changes(), runs);
  }

  /** Reads, edits, runs what it was told to run, and ends; it ends beside the edit if it can. */
  private List<Map<String, Object>> built(PathRequest asked, List<Change> changes, boolean runs) {
    if (job.asks()) {
      return reads(asked, changes, List.of(text("Port 8080.")));
    }
    if (!asked.called("edit")) {
      List<Map<String, Object>> edits = new ArrayList<>();
      for (Change change : changes) {
        edits.add(
            call(
                "edit",
                JSON.writeValueAsString(
                    Map.of(
                        "filePath", change.file(),
                        "oldString", change.before(),
                        "newString", change.after()))));
      }
      if (asked.offers("done")) {
        edits.add(call("done", "{\"report\":\"Changed it.\"}"));
      }
      return reads(asked, changes, edits);
    }
    return runs && !asked.called("bash")
        ? List.of(call("bash", "{\"command\":\"cat README.md\",\"description\":\"Check\"}"))
        : List.of(text("Changed it."));
  }

  /** Reads what the conversation does not show, all at once; else goes on. */
  private static List<Map<String, Object>> reads(
      PathRequest asked, List<Change> changes, List<Map<String, Object>> next) {
    List<Map<String, Object>> unread =
        changes.stream()
            .filter(change -> !asked.shows(change.before()) && !asked.shows(change.after()))
            .map(Change::file)
            .distinct()
            .map(file -> call("read", JSON.writeValueAsString(Map.of("filePath", file))))
            .toList();
    return unread.isEmpty() ? next : unread;
  }

  private Map<String, Object> plan() {
    List<Map<String, Object>> steps = new ArrayList<>();
    for (Step step : job.steps()) {
      steps.add(
          Map.of(
              "id", step.id(),
              "title", "Do " + step.id(),
              "instructions", "Change it.",
              "dependsOn", step.dependsOn(),
              "files", step.changes().stream().map(Change::file).distinct().toList(),
              "checks", List.of(Map.of("command", "cat README.md"))));
    }
    return call(
        "plan_write",
        JSON.writeValueAsString(
            Map.of(
                "plan",
                Map.of(
                    "overview", job.request(),
                    "steps", steps,
                    "verification", List.of(Map.of("command", "cat README.md"))))));
  }

  private static Map<String, Object> call(String name, String arguments) {
    return Map.of("name", name, "arguments", arguments);
  }

  private static Map<String, Object> text(String words) {
    return Map.of("text", words);
  }

  private static void send(HttpExchange exchange, List<Map<String, Object>> answer)
      throws IOException {
    boolean calls = answer.getFirst().containsKey("name");
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (var out = exchange.getResponseBody()) {
      var lines = new StringBuilder();
      lines.append(event(calls ? calls(answer) : Map.of("content", answer.getFirst().get("text"))));
      lines.append(end(calls ? "tool_calls" : "stop"));
      lines.append(
          "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10}}\n\n");
      lines.append("data: [DONE]\n\n");
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static Map<String, Object> calls(List<Map<String, Object>> answer) {
    List<Map<String, Object>> calls = new ArrayList<>();
    for (Map<String, Object> call : answer) {
      calls.add(
          Map.of(
              "index", calls.size(),
              "id", "call_" + System.nanoTime() + "_" + calls.size(),
              "type", "function",
              "function", call));
    }
    return Map.of("tool_calls", calls);
  }

  private static String event(Map<String, Object> delta) {
    return "data: "
        + JSON.writeValueAsString(
            Map.of(
                "id", "c",
                "object", "chat.completion.chunk",
                "choices", List.of(Map.of("index", 0, "delta", delta))))
        + "\n\n";
  }

  private static String end(String reason) {
    return "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\""
        + reason
        + "\"}]}\n\n";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
