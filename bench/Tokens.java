import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How long a word takes from the model's server to an open page: of 4 tasks with 5 pages each whose
 * words come fast, or of {@code --tasks N --pages N}, each, whose words come as a large model's do.
 */
public final class Tokens {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Load load;
  private final ConcurrentLinkedQueue<Long> seen = new ConcurrentLinkedQueue<>();
  private final CountDownLatch read;
  private final CountDownLatch watched;

  private Tokens(Load load) {
    this.load = load;
    this.read = new CountDownLatch(load.pages());
    this.watched = new CountDownLatch(load.pages());
  }

  /** Number of tasks that write at once, open pages per task, and the pace of the text. */
  private record Load(int tasks, int pagesEach, int words, long paceMillis) {

    static Load of(List<String> arguments) {
      int tasks = number(arguments, "--tasks", 0);
      int pages = number(arguments, "--pages", 5);
      return tasks == 0 ? new Load(4, pages, 400, 30) : new Load(tasks, pages, 120, 250);
    }

    int pages() {
      return tasks * pagesEach;
    }

    private static int number(List<String> arguments, String name, int otherwise) {
      int at = arguments.indexOf(name);
      return at < 0 ? otherwise : Integer.parseInt(arguments.get(at + 1));
    }
  }

  public static void main(String[] arguments) throws Exception {
    new Tokens(Load.of(List.of(arguments))).run(arguments[0]);
    System.exit(0);
  }

  private void run(String launcher) throws Exception {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    Path data = Files.createTempDirectory("perdure-bench");
    HttpServer model = model();
    ProcessBuilder builder =
        new ProcessBuilder(
            launcher,
            "serve",
            "--no-token",
            "--ephemeral",
            "--port",
            "0",
            "--data",
            data.resolve("data").toString());
    builder.environment().remove("PERDURE_TOKEN");
    builder.environment().put("OPENAI_API_KEY", "key");
    builder
        .environment()
        .put("OPENAI_BASE_URL", "http://127.0.0.1:" + model.getAddress().getPort() + "/v1");
    builder.environment().put("PERDURE_MODEL", "openai/gpt-4.1-mini");
    Process server = builder.redirectError(data.resolve("server.log").toFile()).start();
    try {
      measure(ready(server), server.pid());
    } finally {
      server.destroy();
      server.waitFor();
      model.stop(0);
    }
  }

  private void measure(String url, long server) throws Exception {
    String idle = memory(server);
    for (int task = 0; task < load.tasks(); task++) {
      String id = create(url);
      for (int page = 0; page < load.pagesEach(); page++) {
        Thread.ofVirtual().start(() -> watch(url, id));
      }
    }
    if (!read.await(3, TimeUnit.MINUTES)) {
      throw new IllegalStateException(
          "Not every page has read to the end: " + read.getCount() + " are left.");
    }
    List<Long> nanos = new ArrayList<>(seen);
    nanos.sort(null);
    System.out.printf(
        "%d tasks, %d of %d words at %d pages: p50 %.1f ms, p95 %.1f ms (bar 100), p99 %.1f ms,"
            + " longest %.1f ms%n",
        load.tasks(),
        nanos.size(),
        load.words() * load.pages(),
        load.pages(),
        at(nanos, 0.50),
        at(nanos, 0.95),
        at(nanos, 0.99),
        at(nanos, 1));
    System.out.printf(
        "resident: %s before the first task, %s at the end (%s at most)%n",
        idle, memory(server), status(server, "VmHWM:"));
  }

  private static String memory(long process) throws IOException {
    return status(process, "VmRSS:");
  }

  private static String status(long process, String line) throws IOException {
    Path file = Path.of("/proc/" + process + "/status");
    if (!Files.exists(file)) {
      return "unknown here";
    }
    return Files.readAllLines(file).stream()
        .filter(each -> each.startsWith(line))
        .map(each -> Long.parseLong(each.replaceAll("\\D", "")) / 1024 + " MB")
        .findFirst()
        .orElse("unknown");
  }

  private static double at(List<Long> sorted, double share) {
    return sorted.get((int) Math.min(sorted.size() - 1, sorted.size() * share)) / 1e6;
  }

  /** Reads a task's stream as a page does; each word is the time at which it was written. */
  private void watch(String url, String task) {
    var request =
        HttpRequest.newBuilder(URI.create(url + "/api/tasks/" + task + "/events?after=now"))
            .build();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                HTTP.send(request, BodyHandlers.ofInputStream()).body(), StandardCharsets.UTF_8))) {
      watched.countDown();
      StringBuilder text = new StringBuilder();
      for (String line = lines.readLine();
          line != null && !isOfTheRun(line, "run.finished");
          line = lines.readLine()) {
        if (isOfTheRun(line, "part.delta")) {
          text.append(JSON.readTree(line.substring(5)).path("data").path("text").asString());
          words(text, System.nanoTime());
        }
      }
      read.countDown();
    } catch (IOException | InterruptedException fault) {
      throw new IllegalStateException(fault);
    }
  }

  /** The small agent that names the task has a run of its own, which ends long before. */
  private static boolean isOfTheRun(String line, String kind) {
    return line.startsWith("data:")
        && line.contains("\"kind\":\"" + kind + "\"")
        && JSON.readTree(line.substring(5)).path("runId").asString().endsWith(".main");
  }

  private void words(StringBuilder text, long now) {
    for (int end = text.indexOf(" "); end >= 0; end = text.indexOf(" ")) {
      seen.add(now - Long.parseLong(text.substring(0, end)));
      text.delete(0, end + 1);
    }
  }

  private HttpServer model() throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
    return server;
  }

  /** Writes the time, again and again, once every page is open; every other answer is one word. */
  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (var out = exchange.getResponseBody()) {
      boolean isTheRun = body.contains("Agent: build");
      if (isTheRun) {
        watched.await(1, TimeUnit.MINUTES);
      }
      for (int word = 0; word < (isTheRun ? load.words() : 1); word++) {
        Thread.sleep(load.paceMillis());
        String time = System.nanoTime() + " ";
        out.write(event("{\"content\":\"" + (isTheRun ? time : "Clock") + "\"}", "null"));
        out.flush();
      }
      out.write(event("{}", "\"stop\""));
      out.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] event(String delta, String reason) {
    return ("data:"
                + " {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":0,\"model\":\"clock\",\"choices\":[{\"index\":0,\"delta\":"
            + delta
            + ",\"finish_reason\":"
            + reason
            + "}]}\n\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String create(String url) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(url + "/api/tasks"))
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"request\":\"Tell the time.\",\"strategy\":\"build-only\"}"))
            .build();
    JsonNode task = JSON.readTree(HTTP.send(request, BodyHandlers.ofString()).body());
    return task.path("id").asString();
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
