package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Rules of Anthropic's messages API for the conversation, from the API reference and public issues:
 * anthropics/claude-code 8210 (unanswered calls), 18947 (answers without a call).
 *
 * <p>Two are stricter than the vendor, which joins messages of one role: roles take turns.
 */
record AnthropicMessageRules(VendorRules rules) {

  void check(WireRequest request) {
    List<JsonNode> messages = request.messages();
    rules.check(!messages.isEmpty(), "messages: at least one message is required");
    turns(messages.stream().map(WireRequest::role).toList());
    var blocks = new AnthropicBlockRules(rules, new HashSet<>());
    blocks.system(request.body().path("system"));
    for (int i = 0; i < messages.size(); i++) {
      blocks.check(messages.get(i), i);
      pairs(messages, i);
    }
    if (!messages.isEmpty()) {
      trailing(messages.getLast());
    }
    rules.check(
        blocks.ids().isEmpty() || !request.tools().isEmpty(),
        "Requests which include `tool_use` or `tool_result` blocks must define tools");
    thoughts(request);
  }

  private void turns(List<String> roles) {
    for (int i = 0; i < roles.size(); i++) {
      rules.check(
          roles.get(i).matches("user|assistant"),
          "messages.%d.role: Input should be 'user' or 'assistant'".formatted(i));
      rules.check(
          i == 0 || !roles.get(i).equals(roles.get(i - 1)),
          "messages: roles must alternate between \"user\" and \"assistant\", but found multiple \"%s\" roles in a row"
              .formatted(roles.get(i)));
    }
    rules.check(
        roles.isEmpty() || roles.getFirst().equals("user"),
        "messages: first message must use the \"user\" role");
    rules.check(
        roles.isEmpty() || !roles.getLast().equals("assistant"),
        "This model does not support assistant message prefill. The conversation must end with a user message.");
  }

  private void trailing(JsonNode last) {
    List<JsonNode> blocks = WireRequest.elements(last.path("content"));
    String text =
        last.path("content").isString()
            ? last.path("content").asString()
            : blocks.isEmpty() ? "" : blocks.getLast().path("text").asString("");
    rules.check(
        !WireRequest.role(last).equals("assistant") || text.equals(text.stripTrailing()),
        "messages: final assistant content cannot end with trailing whitespace");
  }

  /** Results answer the calls of the message before, each once, before anything else is said. */
  private void pairs(List<JsonNode> messages, int at) {
    Set<String> called =
        at == 0 ? Set.of() : new HashSet<>(ids(messages.get(at - 1), "tool_use", "id"));
    List<String> results = ids(messages.get(at), "tool_result", "tool_use_id");
    for (String result : results) {
      rules.check(
          called.contains(result),
          "messages.%d.content.0: unexpected `tool_use_id` found in `tool_result` blocks: %s. Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
              .formatted(at, result));
    }
    rules.check(
        new HashSet<>(results).size() == results.size(),
        "messages.%d.content.1: each tool_use must have a single result. Found multiple `tool_result` blocks with id: %s"
            .formatted(at, results.isEmpty() ? "" : results.getLast()));
    unanswered(messages, at);
  }

  private void unanswered(List<JsonNode> messages, int at) {
    List<String> open = new ArrayList<>(ids(messages.get(at), "tool_use", "id"));
    if (at + 1 < messages.size()) {
      open.removeAll(leadingResults(messages.get(at + 1)));
    }
    rules.check(
        open.isEmpty(),
        "messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s. Each `tool_use` block must have a corresponding `tool_result` block in the next message."
            .formatted(at, String.join(", ", open)));
  }

  private static List<String> leadingResults(JsonNode message) {
    List<String> results = new ArrayList<>();
    for (JsonNode block : WireRequest.elements(message.path("content"))) {
      if (!block.path("type").asString("").equals("tool_result")) {
        return results;
      }
      results.add(block.path("tool_use_id").asString(""));
    }
    return results;
  }

  /** With thinking on, the turn that calls tools begins with what was thought. */
  private void thoughts(WireRequest request) {
    List<JsonNode> said =
        request.messages().stream()
            .filter(message -> WireRequest.role(message).equals("assistant"))
            .toList();
    boolean isOn = request.body().path("thinking").path("type").asString("").equals("enabled");
    if (isOn && !said.isEmpty() && !ids(said.getLast(), "tool_use", "id").isEmpty()) {
      String first = said.getLast().path("content").path(0).path("type").asString("");
      rules.check(
          first.contains("thinking"),
          "messages.%d.content.0.type: Expected `thinking` or `redacted_thinking`, but found `%s`. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks)."
              .formatted(request.messages().lastIndexOf(said.getLast()), first));
    }
  }

  private static List<String> ids(JsonNode message, String type, String field) {
    return WireRequest.elements(message.path("content")).stream()
        .filter(block -> block.path("type").asString("").equals(type))
        .map(block -> block.path(field).asString(""))
        .toList();
  }
}
