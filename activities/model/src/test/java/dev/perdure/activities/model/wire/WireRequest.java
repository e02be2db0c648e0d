package dev.perdure.activities.model.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A request as it arrived, and what a server may read out of it. */
public record WireRequest(
    WireDialect dialect, String path, Map<String, List<String>> headers, JsonNode body) {

  private static final Pattern MODE = Pattern.compile("(?m)^Agent: ");

  /** The model asked for. */
  public String model() {
    return body.path("model").asString("");
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
    if (dialect == WireDialect.ANTHROPIC) {
      return words(body.path("system"));
    }
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
    return dialect == WireDialect.RESPONSES
        ? ResponsesRules.messages(body)
        : elements(body.path("messages"));
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
    return elements(body.path("tools")).stream()
        .map(tool -> tool.has("function") ? tool.get("function") : tool)
        .map(tool -> tool.path("name").asString(""))
        .toList();
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
