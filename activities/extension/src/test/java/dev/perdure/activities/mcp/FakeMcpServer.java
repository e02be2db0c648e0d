package dev.perdure.activities.mcp;

import dev.perdure.activities.limit.KernelBound;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server on standard input and output that behaves as its argument says. It starts for many tests
 * and so loads nothing but the JDK: a library that reads JSON takes five times as long to load.
 */
public final class FakeMcpServer {

  private static final PrintStream OUT = System.out;
  private static final int MEGABYTES = 100;
  private static final int TOOL_COUNT = 400;
  private static boolean changed;

  private FakeMcpServer() {}

  /** Answers requests until the input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String manner = arguments[0];
    if (manner.equals("noisy")) {
      noise();
    }
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      Request request = new Request(line);
      if (!request.id().isEmpty()) {
        answer(manner, request);
      }
    }
  }

  /** Prints what careless servers print between their messages. */
  private static void noise() {
    OUT.println("Weather server 1.2 \u2713 listening on stdio");
    OUT.println();
    OUT.println("{\"level\":\"info\",\"msg\":\"ready\"}");
    OUT.println("[1, 2");
    OUT.println("null");
    OUT.println("\u001b[33mwarn\u001b[0m {\"method\":\"GET\",\"path\":\"/\"}\r");
    OUT.println("{\"jsonrpc\":\"1.0\"}");
    OUT.print("loading... ");
    OUT.flush();
  }

  /** A line of the client, of whose members the server knows no two of one name. */
  private record Request(String line) {

    /** Returns the id as written, a text with its quotes; empty for a notification. */
    String id() {
      return found("(\"[^\"]*\"|[0-9]+)", "id");
    }

    String text(String member) {
      return found("\"([^\"]*)\"", member);
    }

    private String found(String value, String member) {
      Matcher matcher = Pattern.compile("\"" + member + "\":" + value).matcher(line);
      return matcher.find() ? matcher.group(1) : "";
    }
  }

  private static void answer(String manner, Request request)
      throws IOException, InterruptedException {
    switch (request.text("method")) {
      case "initialize" -> initialize(manner, request);
      case "tools/list" -> reply(request, "{\"tools\":[" + String.join(",", tools(manner)) + "]}");
      case "resources/list" ->
          reply(request, "{\"resources\":[{\"uri\":\"memo:1\",\"name\":\"Memo\"}]}");
      case "resources/read" ->
          reply(request, "{\"contents\":[{\"uri\":\"memo:1\",\"text\":\"Buy milk\"}]}");
      case "resources/templates/list" -> reply(request, "{\"resourceTemplates\":[]}");
      case "prompts/list" ->
          reply(
              request,
              "{\"prompts\":[{\"name\":\"Weather\","
                  + "\"arguments\":[{\"name\":\"city\",\"required\":true}]}]}");
      case "prompts/get" -> prompt(request);
      case "tools/call" -> call(manner, request);
      default -> reply(request, "{}");
    }
  }

  private static void initialize(String manner, Request request) throws InterruptedException {
    if (manner.equals("silent")) {
      new CountDownLatch(1).await();
    }
    if (manner.equals("broken")) {
      System.err.println("The licence has run out.");
      System.exit(1);
    }
    String capabilities =
        manner.equals("prompting")
            ? "{\"prompts\":{}}"
            : "{\"tools\":{\"listChanged\":true},\"resources\":{}}";
    reply(
        request,
        "{\"protocolVersion\":\""
            + request.text("protocolVersion")
            + "\",\"capabilities\":"
            + capabilities
            + ",\"serverInfo\":{\"name\":\"fake\",\"version\":\"1\"}}");
  }

  private static List<String> tools(String manner) {
    List<String> tools = new ArrayList<>();
    tools.add(tool("look", true));
    tools.add(tool("write", false));
    if (changed) {
      tools.add(tool("new", true));
    }
    if (manner.equals("many")) {
      for (int number = 0; number < TOOL_COUNT; number++) {
        tools.add(tool("tool" + (1_000 + number), true));
      }
      tools.add("{\"name\":\"odd\",\"inputSchema\":{\"type\":\"array\"}}");
    }
    if (manner.equals("foreign")) {
      tools.addAll(foreign());
    }
    if (manner.equals("echo")) {
      tools.add(
          "{'name':'nullable','inputSchema':{'type':'object','required':['text'],'properties':{'text':{'type':['string','null']}}}}"
              .replace('\'', '"'));
    }
    return tools;
  }

  /** Tools whose schemas are of older drafts, not valid, or no schemas. */
  private static List<String> foreign() {
    return List.of(
        foreign("older", "{'type':'integer','minimum':0,'exclusiveMinimum':true}"),
        foreign("tuple", "{'type':'array','items':[{'type':'integer'}]}"),
        foreign("word", "{'type':'integer','minimum':'0'}"),
        foreign("loop", "{'$ref':'#/properties/text'}"),
        foreign("gone", "{'$ref':'#/definitions/gone'}"),
        "{\"name\":\"list\",\"inputSchema\":[]}",
        "{\"name\":\"flag\",\"inputSchema\":true}",
        "{\"name\":\"null\",\"inputSchema\":null,\"outputSchema\":{\"type\":7}}",
        "{\"name\":\"none\"}");
  }

  private static String foreign(String name, String schema) {
    return "{'name':'NAME','inputSchema':{'type':'object','properties':{'text':SCHEMA}}}"
        .replace("NAME", name)
        .replace("SCHEMA", schema)
        .replace('\'', '"');
  }

  private static String tool(String name, boolean readOnly) {
    String text = "{\"type\":\"string\",\"pattern\":\"(a+)+$\"}";
    return "{\"name\":\""
        + name
        + "\",\"description\":\"Does "
        + name
        + "\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"text\":"
        + text
        + "}},\"annotations\":{\"readOnlyHint\":"
        + readOnly
        + "}}";
  }

  private static void call(String manner, Request request)
      throws IOException, InterruptedException {
    String text = request.text("text");
    switch (manner) {
      case "hanging" -> new CountDownLatch(1).await();
      case "dying" -> {
        System.err.println("Out of luck");
        System.exit(3);
      }
      case "flooding" -> flood(request);
      case "hungry" -> hunger();
      case "echo" -> content(request, request.line().replace('"', '\''));
      case "forking" -> new ProcessBuilder("bash", "-c", KernelBound.FORK_BOMB).start().waitFor();
      case "changing" -> {
        changed = true;
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
        content(request, "changed");
      }
      default -> {
        if (manner.equals("noisy")) {
          OUT.println("DEBUG calling " + request.text("name"));
        }
        Files.writeString(
            Path.of("calls.txt"),
            text + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
        content(request, request.text("name") + " " + text);
      }
    }
  }

  private static void prompt(Request request) {
    String text = "How is the weather in " + request.text("city") + "?";
    reply(
        request,
        "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\""
            + text
            + "\"}}]}");
  }

  private static void flood(Request request) {
    OUT.print("{\"jsonrpc\":\"2.0\",\"id\":" + request.id());
    OUT.print(",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"");
    String megabyte = "x".repeat(1_000_000);
    for (int written = 0; written < MEGABYTES && !OUT.checkError(); written++) {
      OUT.print(megabyte);
    }
    OUT.println("\"}]}}");
  }

  /** Takes memory and does not answer. */
  private static void hunger() throws InterruptedException {
    List<byte[]> taken = new ArrayList<>();
    for (int number = 0; number < TOOL_COUNT; number++) {
      byte[] megabyte = new byte[1 << 20];
      java.util.Arrays.fill(megabyte, (byte) 1);
      taken.add(megabyte);
    }
    new CountDownLatch(taken.size()).await();
  }

  private static void content(Request request, String text) {
    reply(request, "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
  }

  private static void reply(Request request, String result) {
    send("{\"jsonrpc\":\"2.0\",\"id\":" + request.id() + ",\"result\":" + result + "}");
  }

  private static void send(String message) {
    OUT.println(message);
    OUT.flush();
  }
}
