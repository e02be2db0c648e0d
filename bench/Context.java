import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Benchmark of a run that is many times as long as the context window of its model. */
public final class Context {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int TURNS = 400;
  private static final int USUAL_WINDOW = 64_000;

  private static final List<Integer> SENT = new ArrayList<>();
  private static int window = USUAL_WINDOW;
  private static String before = "";
  private static long uncached;
  private static long all;
  private static int leastUsed = Integer.MAX_VALUE;
  private static int turns;
  private static int summaries;
  private static int overflows;

  public static void main(String[] arguments) throws Exception {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    window = arguments.length > 1 ? Integer.parseInt(arguments[1]) : USUAL_WINDOW;
    Path data = Files.createTempDirectory("perdure-bench");
    Path repository = repository(data.resolve("repository"));
    Files.writeString(
        data.resolve("models.yaml"),
        "openai: {models: [{id: small, context: " + window + ", output: 8000}]}\n");
    HttpServer model = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    model.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    model.createContext("/v1/chat/completions", Context::answer);
    model.start();
    ProcessBuilder builder =
        new ProcessBuilder(
            arguments[0],
            "serve",
            "--no-token",
            "--ephemeral",
            "--port",
            "0",
            "--data",
            data.resolve("data").toString());
    builder.environment().put("PERDURE_CONFIG", data.toString());
    builder.environment().remove("PERDURE_TOKEN");
    builder.environment().put("OPENAI_API_KEY", "key");
    builder
        .environment()
        .put("OPENAI_BASE_URL", "http://127.0.0.1:" + model.getAddress().getPort() + "/v1");
    builder.environment().put("PERDURE_MODEL", "openai/small");
    Process server = builder.redirectError(data.resolve("server.log").toFile()).start();
    try {
      measure(ready(server), repository, server.pid());
    } finally {
      server.destroy();
      server.waitFor();
      model.stop(0);
    }
    System.exit(0);
  }

  private static JsonNode started(String url, Path repository) throws Exception {
    String body =
        "{\"request\":\"Read it"
            + " all.\",\"strategy\":\"build-only\",\"agent\":\"reader\",\"budget\":{\"tokens\":99000000},\"repository\":{\"location\":\""
            + repository
            + "\"}}";
    var request =
        HttpRequest.newBuilder(URI.create(url + "/api/tasks"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    JsonNode task = JSON.readTree(HTTP.send(request, BodyHandlers.ofString()).body());
    if (!task.has("id")) {
      throw new IllegalStateException(task.toString());
    }
    return task;
  }

  private static void measure(String url, Path repository, long pid) throws Exception {
    JsonNode task = started(url, repository);
    String id = task.path("id").asString();
    long most = 0;
    double before = processor(pid);
    while (!task.path("state")
        .asString()
        .matches("delivered|answered|failed|cancelled|idle|parked|waiting")) {
      Thread.sleep(500);
      task =
          JSON.readTree(
              HTTP.send(
                      HttpRequest.newBuilder(URI.create(url + "/api/tasks/" + id)).build(),
                      BodyHandlers.ofString())
                  .body());
      most = Math.max(most, resident(pid));
    }
    System.out.printf(
        "%s after %d turns, %d summaries, %d refused as too long%n",
        task.path("state").asString(), turns, summaries, overflows);
    System.out.printf(
        "%.1f %% uncached, at least %.0f %% of the window in use before a cut%n",
        100.0 * uncached / all, 100.0 * leastUsed / 4 / window);
    System.out.printf(
        "sent %.1f MB in %d requests: %.1f, %.1f, %.1f and %.1f MB by quarters; most resident %d"
            + " MB, %.3f CPU s a turn%n",
        megabytes(0, 4),
        SENT.size(),
        megabytes(0, 1),
        megabytes(1, 2),
        megabytes(2, 3),
        megabytes(3, 4),
        most / 1024,
        (processor(pid) - before) / turns);
  }

  /** The seconds of CPU that the server has taken. */
  private static double processor(long pid) {
    return ProcessHandle.of(pid).orElseThrow().info().totalCpuDuration().orElseThrow().toMillis()
        / 1e3;
  }

  private static double megabytes(int from, int to) {
    return SENT.subList(SENT.size() * from / 4, SENT.size() * to / 4).stream()
            .mapToLong(Integer::longValue)
            .sum()
        / 1e6;
  }

  private static long resident(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .sum();
  }

  private static void refuse(HttpExchange exchange) throws IOException {
    byte[] error =
        "{\"error\":{\"message\":\"maximum context length\",\"code\":\"context_length_exceeded\"}}"
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(400, error.length);
    exchange.getResponseBody().write(error);
    exchange.close();
  }

  /** Counts what a cache of prefixes would not hold, and the use before a request got shorter. */
  private static void follow(String text) {
    int same = 0;
    while (same < Math.min(text.length(), before.length())
        && text.charAt(same) == before.charAt(same)) {
      same++;
    }
    uncached += text.length() - same;
    all += text.length();
    leastUsed = text.length() < before.length() ? Math.min(leastUsed, before.length()) : leastUsed;
    before = text;
  }

  /** Reads on, page after page, and refuses what is longer than its window. */
  private static synchronized void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    JsonNode request = JSON.readTree(body);
    boolean reads = request.path("tools").toString().contains("\"read\"");
    String text = new String(body, StandardCharsets.UTF_8);
    if (reads) {
      SENT.add(body.length);
    }
    if (reads) {
      follow(request.path("messages").toString());
    }
    if (body.length / 4 > window) {
      overflows++;
      refuse(exchange);
      return;
    }
    summaries += text.contains("Agent: compaction") ? 1 : 0;
    boolean goesOn = reads && ++turns < TURNS;
    String call =
        "{\\\"filePath\\\":\\\"long.txt\\\",\\\"offset\\\":" + turns + ",\\\"limit\\\":80}";
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (var out = exchange.getResponseBody()) {
      out.write(
          event(
              goesOn
                  ? "{\"tool_calls\":[{\"index\":0,\"id\":\"call_"
                      + turns
                      + "\",\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\""
                      + call
                      + "\"}}]}"
                  : "{\"content\":\"Read.\"}",
              "null"));
      out.write(event("{}", goesOn ? "\"tool_calls\"" : "\"stop\""));
      out.write(
          ("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":"
                  + body.length / 4
                  + ",\"completion_tokens\":40}}\n\n")
              .getBytes(StandardCharsets.UTF_8));
      out.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
    }
  }

  private static byte[] event(String delta, String reason) {
    return ("data:"
                + " {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":0,\"model\":\"small\",\"choices\":[{\"index\":0,\"delta\":"
            + delta
            + ",\"finish_reason\":"
            + reason
            + "}]}\n\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static Path repository(Path root) throws Exception {
    Files.createDirectories(root.resolve(".perdure/agents"));
    Files.writeString(
        root.resolve("long.txt"), "One line of the long file that is read here.\n".repeat(1000));
    Files.writeString(
        root.resolve(".perdure/agents/reader.md"),
        "---\ndescription: Reads.\nmode: primary\nsteps: 1000\n---\nYou read.\n");
    for (List<String> command :
        List.of(
            List.of("git", "init", "-q"),
            List.of("git", "add", "-A"),
            List.of("git", "-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qm", "a"))) {
      new ProcessBuilder(command).directory(root.toFile()).inheritIO().start().waitFor();
    }
    return root;
  }

  private static String ready(Process server) throws Exception {
    var lines = server.inputReader();
    String line = lines.readLine();
    while (line != null && !line.startsWith("Perdure is ready at ")) {
      line = lines.readLine();
    }
    return String.valueOf(line).substring("Perdure is ready at ".length());
  }
}
