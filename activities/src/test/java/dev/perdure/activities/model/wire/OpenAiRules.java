package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rules of OpenAI's chat completions API. */
record OpenAiRules(VendorRules rules) {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int LONGEST_ID = 40;

  void check(WireRequest request) {
    rules.check(
        request.header("authorization").startsWith("Bearer "),
        "The header authorization holds no bearer token.");
    List<JsonNode> messages = request.messages();
    rules.alternation(sides(messages));
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < messages.size(); i++) {
      message(messages.get(i), i);
      calls(messages, i, ids);
    }
    for (JsonNode tool : WireRequest.elements(request.body().path("tools"))) {
      JsonNode function = tool.path("function");
      rules.schema(function.path("name").asString(""), function.path("parameters"));
    }
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
    boolean isSaid = (content.isString() && !content.asString().isBlank()) || content.isArray();
    switch (role) {
      case "system", "developer" ->
          rules.check(at == 0 && isSaid, "A system message is blank or not the first.");
      case "user" -> rules.check(isSaid, "Message %d is blank.".formatted(at));
      case "assistant" ->
          rules.check(
              isSaid || !message.path("tool_calls").isEmpty(),
              "Message %d neither says nor calls anything.".formatted(at));
      case "tool" -> rules.check(content.isString(), "A result has no content.");
      default -> rules.check(false, "Message %d has the role '%s'.".formatted(at, role));
    }
  }

  private void calls(List<JsonNode> messages, int at, Set<String> seen) {
    List<String> calls = new ArrayList<>();
    for (JsonNode call : WireRequest.elements(messages.get(at).path("tool_calls"))) {
      String id = call.path("id").asString("");
      rules.id(id, LONGEST_ID, seen);
      rules.name(call.path("function").path("name").asString(""));
      rules.check(
          isObject(call.path("function").path("arguments").asString("")),
          "The arguments of the call '%s' are not an object.".formatted(id));
      calls.add(id);
    }
    boolean startsResults = at > 0 && isTool(messages.get(at)) && !isTool(messages.get(at - 1));
    rules.check(
        !startsResults || messages.get(at - 1).has("tool_calls"),
        "The result in message %d follows no call.".formatted(at));
    if (!calls.isEmpty()) {
      rules.pairs(calls, results(messages, at + 1), at + 1);
    }
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
