import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The scripted vendor of all systems, in the chat completions format. The number of tool results in
 * a request is its turn, so the same conversation always gets the same answer.
 */
final class SideVendor implements AutoCloseable {

  /** One request: its turn, or -1 for a request without the tool, its bytes and its arrival. */
  record Asked(int turn, int bytes, long nanos) {}

  /** The file in its directory to which each command adds a line. */
  static final String LOG = "calls.log";

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int NO_TURN = -1;
  private static final int LIMIT_BASE = 100;

  private final HttpServer server;
  private final List<Asked> asked = new ArrayList<>();
  private int turns;
  private boolean commands;
  private int slowTurn;
  private int silentTurn;
  private CountDownLatch silent = new CountDownLatch(1);

  SideVendor() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /** Forgets earlier requests; the next conversation has this many turns. */
  synchronized void begin(int turns) {
    this.turns = turns;
    commands = false;
    slowTurn = NO_TURN;
    silentTurn = NO_TURN;
    asked.clear();
  }

  /** The turns of the next conversation run commands that leave a line in a log. */
  synchronized void useCommands() {
    commands = true;
  }

  /** The command of one turn takes 4 s. */
  synchronized void slowDown(int turn) {
    slowTurn = turn;
  }

  /** The first request of a turn gets no answer; the latch opens at its arrival. */
  synchronized CountDownLatch silence(int turn) {
    silentTurn = turn;
    silent = new CountDownLatch(1);
    return silent;
  }

  synchronized List<Asked> asked() {
    return List.copyOf(asked);
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    JsonNode request = JSON.readTree(body);
    int turn = turn(request);
    if (isSilent(turn, body.length)) {
      return;
    }
    Map<String, Object> message = message(turn);
    String reason = message.containsKey("tool_calls") ? "tool_calls" : "stop";
    String usage =
        "{\"prompt_tokens\":%d,\"completion_tokens\":40,\"total_tokens\":%d}"
            .formatted(body.length / 4, body.length / 4 + 40);
    boolean streams = request.path("stream").asBoolean(false);
    String text = JSON.writeValueAsString(message);
    send(exchange, streams, streams ? streamed(text, reason, usage) : whole(text, reason, usage));
  }

  private static int turn(JsonNode request) {
    boolean reads =
        request
            .path("tools")
            .valueStream()
            .anyMatch(tool -> tool.path("function").path("name").asString().equals("read"));
    return reads
        ? (int)
            request
                .path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString().equals("tool"))
                .count()
        : NO_TURN;
  }

  /** Records a request and decides whether it gets an answer. */
  private synchronized boolean isSilent(int turn, int bytes) {
    asked.add(new Asked(turn, bytes, System.nanoTime()));
    if (turn == NO_TURN || turn != silentTurn) {
      return false;
    }
    silentTurn = NO_TURN;
    silent.countDown();
    return true;
  }

  private synchronized Map<String, Object> message(int turn) {
    if (turn == NO_TURN || turn >= turns) {
      return Map.of("role", "assistant", "content", "Done.");
    }
    Map<String, Object> function =
        commands
            ? function("bash", Map.of("command", command(turn)))
            : function("read", Map.of("filePath", "a.txt", "limit", LIMIT_BASE + turn));
    Map<String, Object> call =
        Map.of("index", 0, "id", "call_" + turn, "type", "function", "function", function);
    return Map.of("role", "assistant", "tool_calls", List.of(call));
  }

  private String command(int turn) {
    String command = "echo " + turn + " >> " + LOG;
    return turn == slowTurn ? command + "; sleep 4; echo ended" : command;
  }

  private static Map<String, Object> function(String name, Map<String, Object> arguments) {
    return Map.of("name", name, "arguments", JSON.writeValueAsString(arguments));
  }

  private static String whole(String message, String reason, String usage) {
    return "{\"id\":\"c\",\"object\":\"chat.completion\",\"created\":0,\"model\":\"small\","
        + "\"choices\":[{\"index\":0,\"message\":"
        + message
        + ",\"finish_reason\":\""
        + reason
        + "\"}],\"usage\":"
        + usage
        + "}";
  }

  private static String streamed(String delta, String reason, String usage) {
    String start =
        "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":0,\"model\":\"small\",\"choices\":[";
    return start
        + "{\"index\":0,\"delta\":"
        + delta
        + ",\"finish_reason\":null}]}\n\n"
        + start
        + "{\"index\":0,\"delta\":{},\"finish_reason\":\""
        + reason
        + "\"}]}\n\n"
        + start
        + "],\"usage\":"
        + usage
        + "}\n\ndata: [DONE]\n\n";
  }

  private static void send(HttpExchange exchange, boolean streams, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange
        .getResponseHeaders()
        .add("Content-Type", streams ? "text/event-stream" : "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    try (var out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
