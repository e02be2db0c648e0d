package dev.perdure.activities.model.wire;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Rules of OpenAI's chat completions API: key, limits and tools, from the API reference, the guides
 * on function calling and reasoning, and public issues: streamnative-mcp-server 26 and
 * campfirein/byterover-cli 42 (items), vishalmysore/Tools4AI 16 (128 tools), decolua/9router 560
 * and danny-avila/LibreChat 10737 (reasoning models), BerriAI/litellm 34569 and
 * openai/openai-openapi 541 (tools of reasoning models), rusiaaman/wcgw 51 (long descriptions).
 */
record OpenAiRules(VendorRules rules) {

  private static final int MAX_TOOLS = 128;
  private static final int MAX_NAME_LENGTH = 64;
  private static final int MAX_DESCRIPTION_LENGTH = 1024;
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]+");
  private static final Pattern REASONING = Pattern.compile("(gpt-5|o[1-9]).*");
  private static final Pattern EFFORT_BY_DEFAULT = Pattern.compile("gpt-5\\.([5-9]|\\d\\d).*");
  private static final Pattern EFFORT_OR_TOOLS = Pattern.compile("gpt-5\\.([4-9]|\\d\\d).*");
  private static final Map<String, Integer> OUTPUT =
      Map.of("gpt-4o", 16_384, "gpt-4.1", 32_768, "o3", 100_000, "gpt-5", 128_000);

  void check(WireRequest request) {
    rules.check(
        CloudRules.isCloud(request) || request.header("authorization").startsWith("Bearer "),
        Violation.unauthorized(
            "invalid_request_error",
            "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY)."));
    limits(request);
    reasoning(request);
    if (request.body().has("tools")) {
      count(request.tools().size());
    }
    tools(request);
    choice(request);
    new OpenAiMessageRules(rules, new HashSet<>()).check(request.messages());
  }

  private void limits(WireRequest request) {
    JsonNode body = request.body();
    rules.check(
        !(body.has("max_tokens") && body.has("max_completion_tokens")),
        Violation.invalid(
            "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
            "max_tokens",
            "invalid_parameter_combination"));
    int wanted = body.path("max_completion_tokens").asInt(body.path("max_tokens").asInt(1));
    rules.check(
        wanted >= 1,
        Violation.invalid(
            "Invalid 'max_tokens': integer below minimum value. Expected a value >= 1, but got %d instead."
                .formatted(wanted),
            "max_tokens",
            "integer_below_min_value"));
    int most = output(request.model());
    rules.check(
        wanted <= most,
        Violation.invalid(
            "max_tokens is too large: %d. This model supports at most %d completion tokens, whereas you provided %d."
                .formatted(wanted, most, wanted),
            "max_tokens",
            "invalid_value"));
    rules.check(
        !body.has("stream_options") || body.path("stream").asBoolean(false),
        Violation.invalid(
            "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
            "stream_options",
            ""));
  }

  private static int output(String model) {
    return OUTPUT.entrySet().stream()
        .filter(limit -> model.startsWith(limit.getKey()))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(Integer.MAX_VALUE);
  }

  private void reasoning(WireRequest request) {
    if (!REASONING.matcher(request.model()).matches()) {
      return;
    }
    JsonNode body = request.body();
    rules.check(
        !body.has("max_tokens"),
        Violation.invalid(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            "max_tokens",
            "unsupported_parameter"));
    double temperature = body.path("temperature").asDouble(1);
    rules.check(
        temperature == 1,
        Violation.invalid(
            "Unsupported value: 'temperature' does not support %s with this model. Only the default (1) value is supported."
                .formatted(temperature),
            "temperature",
            "unsupported_value"));
    String effort =
        body.path("reasoning_effort")
            .asString(EFFORT_BY_DEFAULT.matcher(request.model()).matches() ? "medium" : "none");
    rules.check(
        request.tools().isEmpty()
            || effort.equals("none")
            || !EFFORT_OR_TOOLS.matcher(request.model()).matches(),
        Violation.invalid(
            "Function tools with reasoning_effort are not supported for %s in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'."
                .formatted(request.model()),
            "reasoning_effort",
            ""));
  }

  private void count(int tools) {
    rules.check(
        tools > 0,
        Violation.invalid(
            "Invalid 'tools': empty array. Expected an array with minimum length 1, but got an empty array instead.",
            "tools",
            "empty_array"));
    rules.check(
        tools <= MAX_TOOLS,
        Violation.invalid(
            "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length %d instead."
                .formatted(tools),
            "tools",
            "array_above_max_length"));
  }

  private void tools(WireRequest request) {
    List<JsonNode> tools = WireRequest.elements(request.body().path("tools"));
    rules.check(
        new HashSet<>(request.tools()).size() == tools.size(),
        Violation.invalid("Invalid 'tools': function names must be unique.", "tools", ""));
    for (int i = 0; i < tools.size(); i++) {
      rules.check(
          tools.get(i).path("type").asString("").equals("function"),
          Violation.invalid(
              "Missing required parameter: 'tools[%d].type'.".formatted(i), "tools", ""));
      function(tools.get(i).path("function"), "tools[%d].function".formatted(i));
    }
  }

  private void function(JsonNode function, String place) {
    String name = function.path("name").asString("");
    rules.check(
        NAME.matcher(name).matches(),
        Violation.invalid(
            "Invalid '%s.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'."
                .formatted(place),
            place + ".name",
            "invalid_value"));
    length(name, MAX_NAME_LENGTH, place + ".name");
    length(
        function.path("description").asString(""), MAX_DESCRIPTION_LENGTH, place + ".description");
    if (function.has("parameters")) {
      schema(name, function.path("parameters"), place + ".parameters");
    }
  }

  private void length(String text, int longest, String place) {
    rules.check(
        text.length() <= longest,
        Violation.invalid(
            "Invalid '%s': string too long. Expected a string with maximum length %d, but got a string with length %d instead."
                .formatted(place, longest, text.length()),
            place,
            "string_above_max_length"));
  }

  private void schema(String tool, JsonNode schema, String place) {
    boolean isPlain = !SchemaRules.hasAtTop(schema, "oneOf", "anyOf", "allOf", "enum", "not");
    refuse(
        SchemaRules.isOfTypeObject(schema) && isPlain,
        tool,
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
        place);
    refuse(
        SchemaRules.isDraft202012(schema),
        tool,
        "%s is not valid under any of the given schemas.".formatted(schema),
        place);
    Optional<String> without = SchemaRules.arrayWithoutItems(schema);
    refuse(
        without.isEmpty(),
        tool,
        "In context=%s, array schema missing items.".formatted(without.orElse("()")),
        place);
  }

  private void refuse(boolean holds, String tool, String why, String place) {
    rules.check(
        holds,
        Violation.invalid(
            "Invalid schema for function '%s': %s".formatted(tool, why),
            place,
            "invalid_function_parameters"));
  }

  private void choice(WireRequest request) {
    JsonNode choice = request.body().path("tool_choice");
    rules.check(
        choice.isMissingNode() || !request.tools().isEmpty(),
        Violation.invalid(
            "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
            "tool_choice",
            ""));
    String name = choice.path("function").path("name").asString("");
    rules.check(
        name.isEmpty() || request.tools().contains(name),
        Violation.invalid(
            "Invalid value for 'tool_choice': function '%s' is not among 'tools'.".formatted(name),
            "tool_choice",
            "invalid_value"));
  }
}
