package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rules of OpenAI's chat completions API for the conversation, from the API reference and public
 * issues: simonw/llm 937 (results without a call), BloomLabsInc/genkit-plugins 225 (unanswered
 * calls).
 *
 * <p>Some are stricter than OpenAI, as servers of its dialect are: roles take turns, nothing is
 * blank, the system text comes first, arguments hold an object.
 */
record OpenAiMessageRules(VendorRules rules, Set<String> ids) {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int MAX_ID_LENGTH = 40;
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");

  void check(List<JsonNode> messages) {
    rules.check(
        !messages.isEmpty(),
        Violation.invalid(
            "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
            "messages",
            "empty_array"));
    turns(sides(messages));
    for (int i = 0; i < messages.size(); i++) {
      message(messages.get(i), i);
      calls(messages, i);
      result(messages, i);
    }
  }

  private void turns(List<String> sides) {
    for (int i = 1; i < sides.size(); i++) {
      rules.check(
          !sides.get(i).equals(sides.get(i - 1)),
          "Conversation roles must alternate user/assistant/user/assistant/...");
    }
    rules.check(
        sides.isEmpty() || sides.getFirst().equals("user"),
        "The first message must have role 'user'.");
    rules.check(
        sides.isEmpty() || !sides.getLast().equals("assistant"),
        "The last message must not have role 'assistant'.");
  }

  /** Roles in turn; results count as the user's side together with what is said after them. */
  private static List<String> sides(List<JsonNode> messages) {
    List<String> sides = new ArrayList<>();
    String before = "";
    for (JsonNode message : messages) {
      String role = WireRequest.role(message);
      boolean isResult = role.equals("tool");
      boolean followsResult = before.equals("tool") && !role.equals("assistant");
      if (!role.matches("system|developer") && !followsResult) {
        sides.add(isResult ? "user" : role);
      }
      before = role;
    }
    return sides;
  }

  private void message(JsonNode message, int at) {
    String role = WireRequest.role(message);
    JsonNode content = message.path("content");
    boolean isSaid =
        content.isString()
            ? !content.asString().isBlank()
            : content.isArray() && !content.isEmpty();
    String place = "messages.[%d].content".formatted(at);
    switch (role) {
      case "system", "developer" ->
          rules.check(at == 0 && isSaid, "System message must be at the beginning.");
      case "user" -> rules.check(isSaid, content(content, place));
      case "assistant" ->
          rules.check(isSaid || !message.path("tool_calls").isEmpty(), content(content, place));
      case "tool" -> rules.check(content.isString() || content.isArray(), content(content, place));
      default ->
          rules.check(
              false,
              Violation.invalid(
                  "Invalid value: '%s'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'."
                      .formatted(role),
                  "messages[%d].role".formatted(at),
                  "invalid_value"));
    }
  }

  private static Violation content(JsonNode content, String place) {
    String got =
        content.isMissingNode() || content.isNull() ? "null" : content.isEmpty() ? "blank" : "else";
    return Violation.invalid(
        "Invalid value for 'content': expected a string, got %s.".formatted(got), place, "");
  }

  private void calls(List<JsonNode> messages, int at) {
    JsonNode made = messages.get(at).path("tool_calls");
    String place = "messages[%d].tool_calls".formatted(at);
    rules.check(
        made.isMissingNode() || !made.isEmpty(),
        Violation.invalid(
            "Invalid '%s': empty array. Expected an array with minimum length 1, but got an empty array instead."
                .formatted(place),
            place,
            "empty_array"));
    List<String> open = new ArrayList<>();
    List<JsonNode> calls = WireRequest.elements(made);
    for (int i = 0; i < calls.size(); i++) {
      call(calls.get(i), "%s[%d]".formatted(place, i));
      open.add(calls.get(i).path("id").asString(""));
    }
    open.removeAll(results(messages, at + 1));
    rules.check(
        open.isEmpty(),
        Violation.invalid(
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: %s"
                .formatted(String.join(", ", open)),
            "messages.[%d].role".formatted(at + 1),
            ""));
  }

  private void call(JsonNode call, String place) {
    String id = call.path("id").asString("");
    rules.check(
        !id.isEmpty() && id.length() <= MAX_ID_LENGTH,
        Violation.invalid(
            "Invalid '%s.id': string too long. Expected a string with maximum length 40, but got a string with length %d instead."
                .formatted(place, id.length()),
            place + ".id",
            "string_above_max_length"));
    rules.check(
        ids.add(id),
        Violation.invalid("Duplicate value for 'tool_call_id' of '%s'.".formatted(id), place, ""));
    rules.check(
        NAME.matcher(call.path("function").path("name").asString("")).matches(),
        Violation.invalid(
            "Invalid '%s.function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'."
                .formatted(place),
            place + ".function.name",
            "invalid_value"));
    arguments(call.path("function").path("arguments"), place + ".function.arguments");
  }

  private void arguments(JsonNode arguments, String place) {
    rules.check(
        arguments.isString(),
        Violation.invalid(
            "Invalid type for '%s': expected a string, but got an object instead.".formatted(place),
            place,
            "invalid_type"));
    rules.check(
        !arguments.isString() || isObject(arguments.asString()),
        "The text of '%s' is not a JSON object.".formatted(place));
  }

  /** A result follows the calls of one message, among other results only. */
  private void result(List<JsonNode> messages, int at) {
    if (!isTool(messages.get(at))) {
      return;
    }
    int call = at;
    while (call > 0 && isTool(messages.get(call))) {
      call--;
    }
    String id = messages.get(at).path("tool_call_id").asString("");
    boolean isCalled =
        WireRequest.elements(messages.get(call).path("tool_calls")).stream()
            .anyMatch(made -> made.path("id").asString("").equals(id));
    rules.check(
        isCalled,
        Violation.invalid(
            "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
            "messages.[%d].role".formatted(at),
            ""));
    rules.check(
        results(messages, call + 1).stream().filter(id::equals).count() <= 1,
        Violation.invalid("Duplicate value for 'tool_call_id' of '%s'.".formatted(id), "", ""));
  }

  private static List<String> results(List<JsonNode> messages, int from) {
    List<String> results = new ArrayList<>();
    for (int i = from; i < messages.size() && isTool(messages.get(i)); i++) {
      results.add(messages.get(i).path("tool_call_id").asString(""));
    }
    return results;
  }

  private static boolean isTool(JsonNode message) {
    return WireRequest.role(message).equals("tool");
  }

  private static boolean isObject(String text) {
    try {
      return JSON.readTree(text).isObject();
    } catch (JacksonException e) {
      return false;
    }
  }
}
