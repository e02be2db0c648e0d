package dev.perdure.activities.model.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A request as it arrived, and what a server may read out of it. */
public record WireRequest(
    WireDialect dialect, String path, Map<String, List<String>> headers, JsonNode body) {

  /** The name under which the headers hold the query. */
  public static final String QUERY = ":query";

  /** The names under which the headers hold the path and the body as they arrived. */
  public static final String RAW_PATH = ":path";

  static final String RAW_BODY = ":body";
  private static final Pattern MODEL =
      Pattern.compile(".*/models?/(.+?)(?:/converse-stream|:[a-zA-Z]+)");

  private static final Pattern MODE = Pattern.compile("(?m)^Agent: ");

  /** The model asked for. */
  public String model() {
    Matcher named = MODEL.matcher(path);
    return named.matches() ? named.group(1) : body.path("model").asString("");
  }

  /** A header's first value, by its name in any case. */
  public String header(String name) {
    return headers.entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .map(header -> header.getValue().getFirst())
        .findFirst()
        .orElse("");
  }

  /** The system text. */
  public String system() {
    return switch (dialect) {
      case ANTHROPIC, CONVERSE -> words(body.path("system"));
      case GENERATE_CONTENT -> words(body.at("/systemInstruction/parts"));
      case OPENAI, RESPONSES -> systemMessages();
    };
  }

  private String systemMessages() {
    return messages().stream()
        .filter(message -> message.path("role").asString("").matches("system|developer"))
        .map(message -> words(message.path("content")))
        .collect(Collectors.joining("\n"));
  }

  /** The agent of the environment block. */
  public String agent() {
    return line("Agent").orElse("");
  }

  /** The phase of the environment block. */
  public String phase() {
    return line("Phase").orElse("");
  }

  /** The step of the environment block. */
  public Optional<String> step() {
    return line("Step");
  }

  /** The newest mode that the system text or the user tells of; it names a step or none. */
  private Optional<String> line(String name) {
    return Stream.concat(Stream.of(system()), said())
        .filter(text -> MODE.matcher(text).find())
        .reduce((_, later) -> later)
        .flatMap(text ->
            Pattern.compile("(?m)^" + name + ":[ \\t]*(\\S.*?)\\s*$")
                .matcher(text)
                .results()
                .reduce((_, later) -> later)
                .map(found -> found.group(1)));
  }

  private Stream<String> said() {
    return messages().stream()
        .filter(message -> role(message).equals("user"))
        .map(message -> message.path("content"))
        .flatMap(content ->
            content.isString()
                ? Stream.of(content.asString())
                : elements(content).stream().map(block -> block.path("text").asString("")));
  }

  /** The conversation, system text and all. */
  public List<JsonNode> messages() {
    return switch (dialect) {
      case RESPONSES -> ResponsesRules.messages(body);
      case CONVERSE -> CloudMessages.ofConverse(body);
      case GENERATE_CONTENT -> CloudMessages.ofGenerateContent(body);
      case ANTHROPIC, OPENAI -> elements(body.path("messages"));
    };
  }

  /** Counts the model's answers in this conversation. */
  public int answers() {
    return (int) messages().stream().filter(message -> role(message).equals("assistant")).count();
  }

  /** The words of the newest message, results of tools included. */
  public String newest() {
    List<JsonNode> messages = messages();
    int from = messages.size() - 1;
    while (from > 0 && role(messages.get(from)).equals("tool")) {
      from--;
    }
    boolean results = role(messages.get(from)).equals("assistant");
    return messages.subList(results ? from + 1 : from, messages.size()).stream()
        .map(message -> words(message.path("content")))
        .collect(Collectors.joining("\n"));
  }

  /** The words of the first message of the user. */
  public String request() {
    return messages().stream()
        .filter(message -> role(message).equals("user"))
        .map(message -> words(message.path("content")))
        .findFirst()
        .orElse("");
  }

  /** The names of the tools on offer. */
  public List<String> tools() {
    return elements(listed()).stream()
        .map(tool -> tool.has("function") ? tool.get("function") : tool)
        .map(tool -> tool.has("toolSpec") ? tool.get("toolSpec") : tool)
        .filter(tool -> !tool.has("cachePoint"))
        .map(tool -> tool.path("name").asString(""))
        .toList();
  }

  private JsonNode listed() {
    return switch (dialect) {
      case CONVERSE -> body.at("/toolConfig/tools");
      case GENERATE_CONTENT -> body.at("/tools/0/functionDeclarations");
      case ANTHROPIC, OPENAI, RESPONSES -> body.path("tools");
    };
  }

  static String role(JsonNode message) {
    return message.path("role").asString("");
  }

  static List<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  private static String words(JsonNode content) {
    if (content.isString()) {
      return content.asString();
    }
    return elements(content).stream()
        .map(block ->
            block.has("text") ? block.get("text").asString("") : words(block.path("content")))
        .collect(Collectors.joining("\n"));
  }
}
