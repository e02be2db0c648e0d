package dev.perdure.activities.model.wire;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Rules of Bedrock's Converse API, from its API reference, the service model of botocore
 * (bedrock-runtime 2023-09-30) and public issues: langgenius/dify 17545 (toolConfig), boto/botocore
 * 3525 (blank text), vercel/ai 20365 and maximhq/bifrost 7003 (names of documents).
 */
record ConverseRules(VendorRules rules) {

  private static final Pattern ID = Pattern.compile("[a-zA-Z0-9_.:-]{1,64}");
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
  private static final Pattern IMAGE = Pattern.compile("png|jpeg|gif|webp");
  private static final Pattern DOCUMENT = Pattern.compile("pdf|csv|docx?|xlsx?|html|txt|md");
  private static final Pattern DOCUMENT_NAME =
      Pattern.compile("(?! )(?:[a-zA-Z0-9()\\[\\]-]| (?! )){1,200}");
  private static final Set<String> BLOCKS =
      Set.of(
          "text", "image", "document", "toolUse", "toolResult", "cachePoint", "reasoningContent");
  private static final int MAX_CACHE_POINTS = 4;

  void check(WireRequest request) {
    new SignatureCheck(Instant.now())
        .violation(request)
        .ifPresent(violation -> rules.check(false, violation));
    limits(request.body());
    for (JsonNode block : request.body().path("system")) {
      text(block, "system");
    }
    messages(WireRequest.elements(request.body().path("messages")));
    tools(request);
    int points = request.body().toString().split("\"cachePoint\"", -1).length - 1;
    rules.check(
        points <= MAX_CACHE_POINTS,
        "You have exceeded the maximum number of cache points (4). Found %d.".formatted(points));
    rules.check(
        points == 0 || request.model().contains("anthropic.") || request.model().contains("nova"),
        "You invoked an unsupported model or your request did not allow prompt caching.");
  }

  private void limits(JsonNode body) {
    JsonNode config = body.path("inferenceConfig");
    rules.check(
        config.path("maxTokens").asInt(1) >= 1,
        "Value at 'inferenceConfig.maxTokens' failed to satisfy constraint: Member must have value greater than or equal to 1");
    double temperature = config.path("temperature").asDouble(1);
    rules.check(
        temperature >= 0 && temperature <= 1,
        "Value at 'inferenceConfig.temperature' failed to satisfy constraint: Member must have value less than or equal to 1");
    rules.check(
        !body.has("stream") && !body.has("model"), "Malformed input request: extraneous key");
    JsonNode thinking = body.at("/additionalModelRequestFields/thinking");
    int budget = thinking.path("budget_tokens").asInt(0);
    boolean isOn = thinking.path("type").asString("").equals("enabled");
    rules.check(
        !isOn || (budget >= 1024 && budget < config.path("maxTokens").asInt(0)),
        "The model returned the following errors: `max_tokens` must be greater than `thinking.budget_tokens`.");
    rules.check(
        !isOn || !config.has("temperature"),
        "The model returned the following errors: `temperature` may only be set to 1 when thinking is enabled.");
  }

  private void messages(List<JsonNode> messages) {
    rules.check(
        !messages.isEmpty() && WireRequest.role(messages.getFirst()).equals("user"),
        "A conversation must start with a user message. Try again with a conversation that starts with a user message.");
    Set<String> documents = new HashSet<>();
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < messages.size(); i++) {
      String role = WireRequest.role(messages.get(i));
      rules.check(
          i == 0 || !role.equals(WireRequest.role(messages.get(i - 1))),
          "A conversation must alternate between user and assistant roles.");
      rules.check(
          !messages.get(i).path("content").isEmpty(),
          "The content field in the Message object at messages.%d is empty. Add a ContentBlock object to the content field and try again."
              .formatted(i));
      for (JsonNode block : messages.get(i).path("content")) {
        block(block, "messages.%d.content".formatted(i), documents);
        String id = block.at("/toolUse/toolUseId").asString("");
        rules.check(id.isEmpty() || ids.add(id), "messages: `tool_use` ids must be unique");
      }
      documents(messages.get(i));
      pairs(messages, i);
    }
    rules.check(
        messages.isEmpty() || WireRequest.role(messages.getLast()).equals("user"),
        "This model does not support assistant message prefill.");
  }

  private void block(JsonNode block, String place, Set<String> documents) {
    rules.check(
        block.size() == 1 && BLOCKS.containsAll(block.propertyNames()),
        "The format of the value at %s is invalid. Provide a ContentBlock with one member."
            .formatted(place));
    if (block.has("text")) {
      text(block, place);
    }
    call(block.path("toolUse"));
    media(block, place, documents);
    JsonNode result = block.path("toolResult");
    if (result.isObject()) {
      rules.check(
          result.path("content").isArray(), "Missing required member at " + place + ".toolResult");
      result.path("content").forEach(inner -> media(inner, place, documents));
      result
          .path("content")
          .forEach(inner ->
              rules.check(
                  !inner.has("text") || !inner.path("text").asString("").isEmpty(),
                  "The text field in the ContentBlock object at %s is blank.".formatted(place)));
    }
    JsonNode thought = block.at("/reasoningContent/reasoningText");
    rules.check(
        !AnthropicWire.isForeign(
            thought.path("signature").asString(""), thought.path("text").asString("")),
        "The model returned the following errors: %s: Invalid `signature` in `thinking` block"
            .formatted(place));
  }

  private void call(JsonNode call) {
    if (call.isObject()) {
      rules.check(
          ID.matcher(call.path("toolUseId").asString("")).matches(),
          "Value at 'toolUse.toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.:-]+");
      rules.check(
          NAME.matcher(call.path("name").asString("")).matches(),
          "Value at 'toolUse.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+");
      rules.check(
          call.path("input").isObject(),
          "The format of the value at toolUse.input is invalid. Provide a json object for the field and try again.");
    }
  }

  private void media(JsonNode block, String place, Set<String> documents) {
    if (block.has("image")) {
      rules.check(
          IMAGE.matcher(block.at("/image/format").asString("")).matches()
              && !block.at("/image/source/bytes").asString("").isEmpty(),
          "Value at '%s.image.format' failed to satisfy constraint".formatted(place));
    }
    if (block.has("document")) {
      String name = block.at("/document/name").asString("");
      rules.check(
          DOCUMENT.matcher(block.at("/document/format").asString("")).matches(),
          "Value at '%s.document.format' failed to satisfy constraint".formatted(place));
      rules.check(
          DOCUMENT_NAME.matcher(name).matches(),
          "The format of the value at %s.document.name is invalid. The file name can only contain alphanumeric characters, whitespace characters, hyphens, parentheses, and square brackets. The name can't contain more than one consecutive whitespace character."
              .formatted(place));
      rules.check(
          documents.add(name),
          "Messages contain duplicate document names. Rename the documents and try again.");
    }
  }

  private void text(JsonNode block, String place) {
    rules.check(
        !block.has("text") || !block.path("text").asString("").isBlank(),
        "The text field in the ContentBlock object at %s is blank. Add text to the text field, and try again."
            .formatted(place));
  }

  private void documents(JsonNode message) {
    List<JsonNode> content = WireRequest.elements(message.path("content"));
    rules.check(
        content.stream().noneMatch(block -> block.has("document"))
            || content.stream().anyMatch(block -> block.has("text")),
        "A text block must be included when a document is included in a message.");
  }

  /** Each call is answered in the next message, and each answer has its call. */
  private void pairs(List<JsonNode> messages, int at) {
    List<String> answered = ids(messages.get(at), "toolResult");
    List<String> called = at == 0 ? List.of() : ids(messages.get(at - 1), "toolUse");
    rules.check(
        answered.size() <= called.size(),
        "The number of toolResult blocks at messages.%d.content exceeds the number of toolUse blocks of previous turn."
            .formatted(at));
    rules.check(
        new HashSet<>(answered).equals(new HashSet<>(called)) || at == 0,
        "Expected toolResult blocks at messages.%d.content for the following Ids: %s"
            .formatted(at, String.join(", ", called)));
  }

  private static List<String> ids(JsonNode message, String kind) {
    List<String> ids = new ArrayList<>();
    message
        .path("content")
        .forEach(block -> {
          if (block.has(kind)) {
            ids.add(block.path(kind).path("toolUseId").asString(""));
          }
        });
    return ids;
  }

  private void tools(WireRequest request) {
    JsonNode config = request.body().path("toolConfig");
    boolean calls = request.body().path("messages").toString().contains("\"toolUse\"");
    rules.check(
        !calls || config.isObject(),
        "The toolConfig field must be defined when using toolUse and toolResult content blocks.");
    rules.check(
        !config.isObject() || !config.path("tools").isEmpty(),
        "Value at 'toolConfig.tools' failed to satisfy constraint: Member must have length greater than or equal to 1");
    Set<String> names = new HashSet<>();
    for (JsonNode tool : config.path("tools")) {
      JsonNode spec = tool.path("toolSpec");
      if (spec.isObject()) {
        String name = spec.path("name").asString("");
        rules.check(
            NAME.matcher(name).matches(),
            "Value at 'toolConfig.tools.toolSpec.name' failed to satisfy constraint");
        rules.check(names.add(name), "The tool %s is already defined.".formatted(name));
        rules.check(
            !spec.has("description") || !spec.path("description").asString("").isEmpty(),
            "Value at 'toolSpec.description' failed to satisfy constraint: Member must have length greater than or equal to 1");
        schema(spec.at("/inputSchema/json"));
      }
    }
  }

  private void schema(JsonNode schema) {
    rules.check(
        SchemaRules.isOfTypeObject(schema),
        "The value at toolConfig.tools.toolSpec.inputSchema.json.type must be one of the following: object.");
    rules.check(
        SchemaRules.isDraft202012(schema)
            && !SchemaRules.hasAtTop(schema, "oneOf", "allOf", "anyOf"),
        "The model returned the following errors: tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12.");
  }
}
