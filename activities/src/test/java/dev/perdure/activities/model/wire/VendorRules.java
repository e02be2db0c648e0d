package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The vendors' rules for requests, as strict as they document or enforce them. */
public final class VendorRules {

  static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");

  private final List<String> found = new ArrayList<>();

  private VendorRules() {}

  /** Every broken rule of a request, as sentences. */
  public static List<String> violations(WireRequest request) {
    var rules = new VendorRules();
    rules.check(!request.model().isBlank(), "The model has no name.");
    rules.check(request.body().path("stream").asBoolean(false), "This server only streams.");
    rules.check(!request.messages().isEmpty(), "There are no messages.");
    rules.names(request.tools());
    switch (request.dialect()) {
      case ANTHROPIC -> new AnthropicRules(rules).check(request);
      case OPENAI -> new OpenAiRules(rules).check(request);
    }
    return rules.found;
  }

  void check(boolean holds, String otherwise) {
    if (!holds) {
      found.add(otherwise);
    }
  }

  /** Sides take turns, the user first and last. */
  void alternation(List<String> roles) {
    if (roles.isEmpty()) {
      return;
    }
    check(roles.getFirst().equals("user"), "The first message is not the user's.");
    check(!roles.getLast().equals("assistant"), "The last message is the assistant's.");
    for (int i = 1; i < roles.size(); i++) {
      check(
          !roles.get(i).equals(roles.get(i - 1)),
          "Messages %d and %d are both of role %s.".formatted(i - 1, i, roles.get(i)));
    }
  }

  /** Each call has exactly one result, at once, and no result lacks its call. */
  void pairs(List<String> calls, List<String> results, int at) {
    check(
        new HashSet<>(results).size() == results.size(),
        "Message %d holds two results for one call.".formatted(at));
    check(
        new HashSet<>(results).equals(new HashSet<>(calls)),
        "Message %d has results %s for the calls %s.".formatted(at, results, calls));
  }

  void id(String id, int longest, Set<String> seen) {
    check(
        id.matches("[a-zA-Z0-9_-]{1," + longest + "}"),
        "The id '%s' of a call is not usable.".formatted(id));
    check(seen.add(id), "The id '%s' of a call is used twice.".formatted(id));
  }

  void name(String name) {
    check(NAME.matcher(name).matches(), "The tool name '%s' is not usable.".formatted(name));
  }

  private void names(List<String> tools) {
    tools.forEach(this::name);
    check(
        new HashSet<>(tools).size() == tools.size(),
        "Two tools have one name: %s.".formatted(tools));
  }

  void schema(String tool, JsonNode schema) {
    check(
        schema.isObject() && schema.path("type").asString("").equals("object"),
        "The schema of the tool '%s' is not of type object.".formatted(tool));
  }
}
