package dev.perdure.activities.model.wire;

import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Rules of Anthropic's messages API: headers, limits, tools, thinking and cache marks, from the API
 * reference, the guides on tool use, extended thinking and prompt caching, and public issues:
 * anthropics/claude-code 4668 (property keys), 8108 (halved characters), 63673 (draft 2020-12);
 * tghamm/Anthropic.SDK 50 (cache marks); UKGovernmentBEIS/inspect_ai 3721 and
 * OpenHands/software-agent-sdk 3427 (newer models).
 */
record AnthropicRules(VendorRules rules) {

  private static final int MAX_CACHE_MARKS = 4;
  private static final int MIN_BUDGET = 1024;
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,128}");
  private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9_.-]{1,64}");
  private static final Pattern ADAPTIVE =
      Pattern.compile("claude-(opus-4-[78]|(opus|sonnet|fable|haiku)-[5-9]).*");
  private static final Pattern SMALL = Pattern.compile("claude-(opus-4-1|opus-4-0).*");
  private static final Pattern MEDIUM = Pattern.compile("claude-(.*-4-5|sonnet-4-6).*");
  private static final int SMALL_OUTPUT = 32_000;
  private static final int MEDIUM_OUTPUT = 64_000;
  private static final int LARGE_OUTPUT = 128_000;

  void check(WireRequest request) {
    headers(request);
    limits(request);
    thinking(request);
    tools(request);
    choice(request);
    cacheMarks(request.body());
    new AnthropicMessageRules(rules).check(request);
  }

  private void headers(WireRequest request) {
    rules.check(
        CloudRules.isCloud(request) || !request.header("x-api-key").isBlank(),
        Violation.unauthorized("authentication_error", "x-api-key header is required"));
    rules.check(
        request.body().has("anthropic_version") || !request.header("anthropic-version").isBlank(),
        "anthropic-version: header is required");
  }

  private void limits(WireRequest request) {
    JsonNode body = request.body();
    rules.check(body.has("max_tokens"), "max_tokens: Field required");
    int wanted = body.path("max_tokens").asInt(1);
    rules.check(wanted >= 1, "max_tokens: Input should be greater than or equal to 1");
    int most = output(request.model());
    rules.check(
        wanted <= most,
        "max_tokens: %d > %d, which is the maximum allowed number of output tokens for %s"
            .formatted(wanted, most, request.model()));
    double temperature = body.path("temperature").asDouble(1);
    rules.check(temperature >= 0 && temperature <= 1, "temperature: range: 0..1");
    rules.check(
        !body.has("temperature") || !isAdaptive(request),
        "`temperature` is deprecated for this model.");
    rules.check(
        !body.has("temperature") || !body.has("top_p"),
        "`temperature` and `top_p` cannot both be specified for this model. Please use only one.");
  }

  private static boolean isAdaptive(WireRequest request) {
    return ADAPTIVE.matcher(request.model()).matches();
  }

  private static int output(String model) {
    if (SMALL.matcher(model).matches()) {
      return SMALL_OUTPUT;
    }
    if (MEDIUM.matcher(model).matches()) {
      return MEDIUM_OUTPUT;
    }
    return model.startsWith("claude-") ? LARGE_OUTPUT : Integer.MAX_VALUE;
  }

  private void thinking(WireRequest request) {
    JsonNode body = request.body();
    if (!body.path("thinking").path("type").asString("").equals("enabled")) {
      return;
    }
    int budget = body.path("thinking").path("budget_tokens").asInt(0);
    rules.check(
        !isAdaptive(request),
        "\"thinking.type.enabled\" is not supported for this model. Use \"thinking.type.adaptive\" and \"output_config.effort\" to control thinking behavior.");
    rules.check(
        budget >= MIN_BUDGET,
        "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024");
    rules.check(
        budget < body.path("max_tokens").asInt(0),
        "`max_tokens` must be greater than `thinking.budget_tokens`.");
    rules.check(
        body.path("temperature").asDouble(1) == 1,
        "`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.");
    rules.check(
        !body.path("tool_choice").path("type").asString("").matches("any|tool"),
        "Thinking may not be enabled when tool_choice forces tool use.");
  }

  private void tools(WireRequest request) {
    List<String> names = request.tools();
    rules.check(new HashSet<>(names).size() == names.size(), "tools: Tool names must be unique.");
    List<JsonNode> tools = WireRequest.elements(request.body().path("tools"));
    for (int i = 0; i < tools.size(); i++) {
      String place = "tools.%d.custom.".formatted(i);
      rules.check(
          NAME.matcher(names.get(i)).matches(),
          place + "name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'");
      schema(place + "input_schema", tools.get(i).path("input_schema"));
    }
  }

  private void schema(String place, JsonNode schema) {
    rules.check(schema.isObject(), place + ": Field required");
    rules.check(SchemaRules.isOfTypeObject(schema), place + ".type: Input should be 'object'");
    rules.check(
        !SchemaRules.hasAtTop(schema, "oneOf", "allOf", "anyOf"),
        place + ": input_schema does not support oneOf, allOf, or anyOf at the top level");
    rules.check(
        SchemaRules.isDraft202012(schema),
        place
            + ": JSON schema is invalid. It must match JSON Schema draft 2020-12"
            + " (https://json-schema.org/draft/2020-12). Learn more about tool use at"
            + " https://docs.claude.com/en/docs/tool-use.");
    rules.check(
        schema.path("properties").propertyNames().stream()
            .allMatch(key -> KEY.matcher(key).matches()),
        place + ".properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'");
  }

  private void choice(WireRequest request) {
    JsonNode choice = request.body().path("tool_choice");
    rules.check(
        choice.isMissingNode() || !request.tools().isEmpty(),
        "tool_choice may only be specified while providing tools.");
    String name = choice.path("name").asString("");
    rules.check(
        name.isEmpty() || request.tools().contains(name),
        "Tool '%s' not found in provided tools".formatted(name));
  }

  private void cacheMarks(JsonNode body) {
    int marks = body.findValues("cache_control").size();
    rules.check(
        marks <= MAX_CACHE_MARKS,
        "A maximum of 4 blocks with cache_control may be provided. Found %d.".formatted(marks));
  }
}
