package dev.perdure.activities.mcp;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/** A server on standard input and output that behaves as its argument says. */
public final class FakeMcpServer {

  private static final PrintStream OUT = System.out;
  private static final int HUGE = 100_000_000;
  private static boolean changed;

  private FakeMcpServer() {}

  /** Answers requests until the input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String manner = arguments[0];
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      JsonObject request = Json.read(line, JsonObject.class);
      if (request.fields().containsKey("id")) {
        answer(manner, request);
      }
    }
  }

  private static void answer(String manner, JsonObject request)
      throws IOException, InterruptedException {
    switch (request.text("method").orElse("")) {
      case "initialize" -> initialize(manner, request);
      case "tools/list" -> reply(request, Map.of("tools", tools(manner)));
      case "resources/list" ->
          reply(request, Map.of("resources", List.of(Map.of("uri", "memo:1", "name", "Memo"))));
      case "resources/read" ->
          reply(request, Map.of("contents", List.of(Map.of("uri", "memo:1", "text", "Buy milk"))));
      case "resources/templates/list" -> reply(request, Map.of("resourceTemplates", List.of()));
      case "prompts/list" ->
          reply(
              request,
              Map.of(
                  "prompts",
                  List.of(
                      Map.of(
                          "name",
                          "Weather",
                          "arguments",
                          List.of(Map.of("name", "city", "required", true))))));
      case "prompts/get" -> prompt(request);
      case "tools/call" -> call(manner, request);
      default -> reply(request, Map.of());
    }
  }

  private static void initialize(String manner, JsonObject request) throws InterruptedException {
    if (manner.equals("silent")) {
      new CountDownLatch(1).await();
    }
    if (manner.equals("broken")) {
      System.err.println("The licence has run out.");
      System.exit(1);
    }
    var capabilities =
        manner.equals("prompting")
            ? Map.of("prompts", Map.<String, Object>of())
            : Map.of("tools", Map.of("listChanged", true), "resources", Map.<String, Object>of());
    reply(
        request,
        Map.of(
            "protocolVersion", request.object("params").text("protocolVersion").orElseThrow(),
            "capabilities", capabilities,
            "serverInfo", Map.of("name", "fake", "version", "1")));
  }

  private static List<Map<String, Object>> tools(String manner) {
    List<Map<String, Object>> tools = new ArrayList<>();
    tools.add(tool("look", true));
    tools.add(tool("write", false));
    if (changed) {
      tools.add(tool("new", true));
    }
    if (manner.equals("many")) {
      IntStream.range(0, 400).forEach(i -> tools.add(tool("tool%03d".formatted(i), true)));
      tools.add(Map.of("name", "odd", "inputSchema", Map.of("type", "object", "anyOf", List.of())));
    }
    return tools;
  }

  private static Map<String, Object> tool(String name, boolean readOnly) {
    var text = Map.of("type", "string", "pattern", "(a+)+$");
    return Map.of(
        "name",
        name,
        "description",
        "Does " + name,
        "inputSchema",
        Map.of("type", "object", "properties", Map.of("text", text)),
        "annotations",
        Map.of("readOnlyHint", readOnly));
  }

  private static void call(String manner, JsonObject request)
      throws IOException, InterruptedException {
    JsonObject parameters = request.object("params");
    String text = parameters.object("arguments").text("text").orElse("");
    switch (manner) {
      case "hanging" -> new CountDownLatch(1).await();
      case "dying" -> System.exit(3);
      case "flooding" -> content(request, "x".repeat(HUGE));
      case "changing" -> {
        changed = true;
        send(Map.of("jsonrpc", "2.0", "method", "notifications/tools/list_changed"));
        content(request, "changed");
      }
      default -> {
        Files.writeString(Path.of("calls.txt"), text + "\n");
        content(request, parameters.text("name").orElse("") + " " + text);
      }
    }
  }

  private static void prompt(JsonObject request) {
    String city = request.object("params").object("arguments").text("city").orElse("nowhere");
    var content = Map.of("type", "text", "text", "How is the weather in " + city + "?");
    reply(request, Map.of("messages", List.of(Map.of("role", "user", "content", content))));
  }

  private static void content(JsonObject request, String text) {
    reply(request, Map.of("content", List.of(Map.of("type", "text", "text", text))));
  }

  private static void reply(JsonObject request, Map<String, ?> result) {
    send(Map.of("jsonrpc", "2.0", "id", request.fields().get("id"), "result", result));
  }

  private static void send(Map<String, ?> message) {
    OUT.println(Json.write(message));
    OUT.flush();
  }
}
