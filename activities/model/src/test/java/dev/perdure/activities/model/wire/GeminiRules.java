package dev.perdure.activities.model.wire;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Additional rules of Gemini's OpenAI-compatible endpoint, which refuses schemas beyond its subset
 * and calls without a thought signature. Sources: its guides and the public issues vercel/ai 15622
 * and continuedev/continue 8785.
 */
record GeminiRules(VendorRules rules) {

  private static final List<String> UNKNOWN =
      List.of("$ref", "$defs", "$schema", "additionalProperties", "const", "oneOf", "allOf", "not");

  void check(WireRequest request) {
    for (JsonNode tool : request.body().path("tools")) {
      unknown(tool.at("/function/parameters"))
          .ifPresent(name ->
              rules.check(
                  false,
                  "Invalid JSON payload received. Unknown name \"%s\": Cannot find field."
                      .formatted(name)));
    }
    for (JsonNode message : request.messages()) {
      JsonNode call = message.path("tool_calls").path(0);
      rules.check(
          call.isMissingNode() || call.at("/extra_content/google/thought_signature").isString(),
          "Function call is missing a thought_signature in functionCall parts.");
    }
  }

  static Optional<String> unknown(JsonNode schema) {
    if (!schema.isObject()) {
      return Optional.empty();
    }
    if (schema.path("type").isArray()) {
      return Optional.of("type");
    }
    Stream<JsonNode> below =
        Stream.concat(schema.path("properties").valueStream(), Stream.of(schema.path("items")));
    return UNKNOWN.stream()
        .filter(schema::has)
        .findFirst()
        .or(() -> below.flatMap(each -> unknown(each).stream()).findFirst());
  }
}
