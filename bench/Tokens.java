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

/** How long a word takes from the model's server to an open page, with twenty pages open. */
public final class Tokens {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int TASKS = 4;
  private static final int PAGES_EACH = 5;
  private static final int WORDS = 400;
  private static final long PACE_MILLIS = 30;

  private static final ConcurrentLinkedQueue<Long> SEEN = new ConcurrentLinkedQueue<>();
  private static final CountDownLatch READ = new CountDownLatch(TASKS * PAGES_EACH);
  private static final CountDownLatch WATCHED = new CountDownLatch(TASKS * PAGES_EACH);

  public static void main(String[] arguments) throws Exception {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    Path data = Files.createTempDirectory("perdure-bench");
    HttpServer model = model();
    ProcessBuilder builder =
        new ProcessBuilder(
            arguments[0],
            "serve",
            "--ephemeral",
            "--port",
            "0",
            "--data",
            data.resolve("data").toString());
    builder.environment().put("OPENAI_API_KEY", "key");
    builder
        .environment()
        .put("OPENAI_BASE_URL", "http://127.0.0.1:" + model.getAddress().getPort() + "/v1");
    builder.environment().put("PERDURE_MODEL", "openai/gpt-4.1-mini");
    Process server = builder.redirectError(data.resolve("server.log").toFile()).start();
    try {
      measure(ready(server));
    } finally {
      server.destroy();
      server.waitFor();
      model.stop(0);
    }
    System.exit(0);
  }

  private static void measure(String url) throws Exception {
    for (int task = 0; task < TASKS; task++) {
      String id = create(url);
      for (int page = 0; page < PAGES_EACH; page++) {
        Thread.ofVirtual().start(() -> watch(url, id));
      }
    }
    if (!READ.await(3, TimeUnit.MINUTES)) {
      throw new IllegalStateException(
          "Not every page has read to the end: " + READ.getCount() + " are left.");
    }
    List<Long> nanos = new ArrayList<>(SEEN);
    nanos.sort(null);
    System.out.printf(
        "%d of %d words at %d pages: p50 %.1f ms, p95 %.1f ms (bar 100), p99 %.1f ms, longest %.1f"
            + " ms%n",
        nanos.size(),
        WORDS * TASKS * PAGES_EACH,
        TASKS * PAGES_EACH,
        at(nanos, 0.50),
        at(nanos, 0.95),
        at(nanos, 0.99),
        at(nanos, 1));
  }

  private static double at(List<Long> sorted, double share) {
    return sorted.get((int) Math.min(sorted.size() - 1, sorted.size() * share)) / 1e6;
  }

  /** Reads a task's stream as a page does; each word is the time at which it was written. */
  private static void watch(String url, String task) {
    var request =
        HttpRequest.newBuilder(URI.create(url + "/api/tasks/" + task + "/events?after=now"))
            .build();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                HTTP.send(request, BodyHandlers.ofInputStream()).body(), StandardCharsets.UTF_8))) {
      WATCHED.countDown();
      StringBuilder text = new StringBuilder();
      for (String line = lines.readLine();
          line != null && !line.equals("event:run.finished");
          line = lines.readLine()) {
        if (line.startsWith("data:") && line.contains("\"part.delta\"")) {
          text.append(JSON.readTree(line.substring(5)).path("data").path("text").asString());
          words(text, System.nanoTime());
        }
      }
      READ.countDown();
    } catch (IOException | InterruptedException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static void words(StringBuilder text, long now) {
    for (int end = text.indexOf(" "); end >= 0; end = text.indexOf(" ")) {
      SEEN.add(now - Long.parseLong(text.substring(0, end)));
      text.delete(0, end + 1);
    }
  }

  private static HttpServer model() throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/v1/chat/completions", Tokens::answer);
    server.start();
    return server;
  }

  /** Writes the time, again and again, once every page is open; every other answer is one word. */
  private static void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (var out = exchange.getResponseBody()) {
      boolean isTheRun = body.contains("Agent: build");
      if (isTheRun) {
        WATCHED.await(1, TimeUnit.MINUTES);
      }
      for (int word = 0; word < (isTheRun ? WORDS : 1); word++) {
        Thread.sleep(PACE_MILLIS);
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
