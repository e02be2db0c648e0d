package dev.perdure.activities.model.wire;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Rules of Google's generateContent at Vertex, from its guides on function calling and thought
 * signatures, and public issues: Wei-Shaw/claude-relay-service 967 (signatures),
 * google-gemini/gemini-cli 4217 (number of responses), agno-agi/agno 2112 (empty objects).
 *
 * <p>One is stricter than the vendor: function responses are alone in their content.
 */
record GenerateContentRules(VendorRules rules) {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}");
  private static final int MAX_FUNCTIONS = 128;

  void check(WireRequest request) {
    rules.check(
        request.header("authorization").startsWith("Bearer "),
        Violation.unauthorized(
            "UNAUTHENTICATED",
            "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential."));
    rules.check(
        request.header(WireRequest.QUERY).contains("alt=sse"), "This server only streams events.");
    JsonNode body = request.body();
    rules.check(
        body.at("/generationConfig/maxOutputTokens").asInt(1) >= 1,
        "Unable to submit request because it has a maxOutputTokens value of 0 but the supported range is from 1 (inclusive).");
    rules.check(
        !body.has("stream") && !body.has("model"),
        "Invalid JSON payload received. Unknown name \"stream\": Cannot find field.");
    for (JsonNode part : body.at("/systemInstruction/parts")) {
      rules.check(
          !part.path("text").asString("").isEmpty(),
          "Unable to submit request because it must have a text parameter.");
    }
    contents(WireRequest.elements(body.path("contents")));
    functions(body);
  }

  private void contents(List<JsonNode> contents) {
    rules.check(
        !contents.isEmpty(),
        "Unable to submit request because at least one contents field is required.");
    for (int i = 0; i < contents.size(); i++) {
      JsonNode content = contents.get(i);
      String role = WireRequest.role(content);
      rules.check(role.matches("user|model"), "Please use a valid role: user, model.");
      rules.check(
          !content.path("parts").isEmpty(),
          "Unable to submit request because it must include at least one parts field.");
      content.path("parts").forEach(this::part);
      signatures(content, i);
      pairs(contents, i);
    }
    rules.check(
        contents.isEmpty() || WireRequest.role(contents.getLast()).equals("user"),
        "Please ensure that single turn requests end with a user role or the last turn is a function response.");
  }

  private void part(JsonNode part) {
    boolean isEmptyText = part.has("text") && part.path("text").asString("").isEmpty();
    rules.check(!isEmptyText, "Unable to submit request because it must have a text parameter.");
    long data =
        List.of("text", "inlineData", "functionCall", "functionResponse").stream()
            .filter(part::has)
            .count();
    rules.check(
        data == 1,
        "Unable to submit request because one or more parts must have exactly one initialized field.");
    rules.check(
        !part.has("functionCall") || part.at("/functionCall/args").isObject(),
        "Invalid value at 'contents.parts.function_call.args' (type.googleapis.com/google.protobuf.Struct)");
    rules.check(
        !part.has("functionResponse") || part.at("/functionResponse/response").isObject(),
        "Invalid value at 'contents.parts.function_response.response' (type.googleapis.com/google.protobuf.Struct)");
  }

  /** The first call of a content carries the signature of the thoughts before it. */
  private void signatures(JsonNode content, int at) {
    boolean isFirst = true;
    for (JsonNode part : content.path("parts")) {
      if (part.has("functionCall")) {
        String signature = part.path("thoughtSignature").asString("");
        rules.check(
            !isFirst || !signature.isEmpty(),
            "Unable to submit request because function call `%s` in the %d. content block is missing a `thought_signature`."
                .formatted(part.at("/functionCall/name").asString(""), at + 1));
        rules.check(
            !GenerateContentWire.isForeign(signature, part.path("functionCall")),
            "Thought signature is not valid");
        isFirst = false;
      }
    }
  }

  private void pairs(List<JsonNode> contents, int at) {
    long calls = count(contents.get(at), "functionCall");
    long responses = at + 1 < contents.size() ? count(contents.get(at + 1), "functionResponse") : 0;
    rules.check(
        calls == responses,
        "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.");
    boolean isAlone =
        count(contents.get(at), "functionResponse") == 0
            || count(contents.get(at), "functionResponse") == contents.get(at).path("parts").size();
    rules.check(isAlone, "Function responses and other parts may not stand in one content.");
  }

  private static long count(JsonNode content, String kind) {
    return WireRequest.elements(content.path("parts")).stream().filter(p -> p.has(kind)).count();
  }

  private void functions(JsonNode body) {
    Set<String> names = new HashSet<>();
    List<JsonNode> functions = WireRequest.elements(body.at("/tools/0/functionDeclarations"));
    rules.check(
        !body.has("tools") || !functions.isEmpty(),
        "tools[0].tool_type: required one_of 'tool_type' must have one initialized field");
    rules.check(
        functions.size() <= MAX_FUNCTIONS, "At most 128 function declarations are supported.");
    for (JsonNode function : functions) {
      String name = function.path("name").asString("");
      rules.check(
          NAME.matcher(name).matches(),
          "Invalid function name. Must start with a letter or an underscore.");
      rules.check(names.add(name), "Duplicate function declaration found: " + name);
      JsonNode schema = function.path("parameters");
      if (schema.isObject()) {
        rules.check(
            !schema.path("properties").isEmpty(),
            "parameters.properties: should be non-empty for OBJECT type");
        GeminiRules.unknown(schema)
            .ifPresent(unknown ->
                rules.check(
                    false,
                    "Invalid JSON payload received. Unknown name \"%s\": Cannot find field."
                        .formatted(unknown)));
      }
    }
  }
}
