package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.json.JsonErrors;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.planner.id.CallId;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * One line of JSON input parsed as a tool call, {@code {"id","name","arguments"}}, or the reason
 * why it is not one.
 */
sealed interface ToolCallLine {

  /** The most characters of a line that is read. */
  int LONGEST = 16_000_000;

  /** A call; the id is given back as it came. */
  record ParsedCall(JsonNode id, String key, ToolCall call) implements ToolCallLine {

    /** The id of the call, which no call of another session has. */
    CallId callId(String session) {
      return new CallId("tools.main.1.%s.%s".formatted(session, key));
    }
  }

  /** A line that is no tool call. */
  record InvalidLine(JsonNode id, String reason) implements ToolCallLine {}

  /** Reads a line; a byte order mark before it is no part of it. */
  static ToolCallLine read(int number, String written) {
    String line = written.startsWith("\uFEFF") ? written.substring(1) : written;
    if (line.length() > LONGEST) {
      return new InvalidLine(
          firstId(number, line),
          "Line %d has more than %d characters: write large files in parts, or by a command."
              .formatted(number, LONGEST));
    }
    if (FileText.hasLoneSurrogate(line)) {
      return new InvalidLine(
          firstId(number, line),
          "Line %d is not UTF-8: send it again in that encoding.".formatted(number));
    }
    try {
      return call(number, Json.read(line, JsonNode.class));
    } catch (JacksonException e) {
      return noObject(firstId(number, line), number, JsonErrors.words(e));
    }
  }

  private static ToolCallLine call(int number, JsonNode fields) {
    if (!fields.isObject()) {
      return noObject(ofLine(number), number, "it is another kind of value");
    }
    JsonNode written = fields.path("id");
    boolean named = !written.isNull() && !written.isMissingNode();
    JsonNode id = named ? written : ofLine(number);
    if (!fields.path("name").isString()) {
      return new InvalidLine(
          id,
          "Line %d names no tool: write {\"id\":…,\"name\":…,\"arguments\":{…}}."
              .formatted(number));
    }
    ToolCall call =
        new ToolCall(fields.path("name").asString(), arguments(fields.path("arguments")));
    return new ParsedCall(id, named ? id.toString() : "line " + number, call);
  }

  private static InvalidLine noObject(JsonNode id, int number, String why) {
    return new InvalidLine(
        id,
        "Line %d is not one JSON object (%s): write {\"id\":…,\"name\":…,\"arguments\":{…}}."
            .formatted(number, why));
  }

  private static JsonNode ofLine(int number) {
    return StringNode.valueOf("line-" + number);
  }

  /** The id of a line that can't be read to its end, if it begins with one. */
  private static JsonNode firstId(int number, String line) {
    try (JsonParser parser = Json.mapper().createParser(line)) {
      if (parser.nextToken() == JsonToken.START_OBJECT
          && "id".equals(parser.nextName())
          && parser.nextToken().isScalarValue()) {
        JsonNode id = parser.readValueAsTree();
        return id.isNull() ? ofLine(number) : id;
      }
    } catch (JacksonException e) {
      // the fault of the whole line is told
      return ofLine(number);
    }
    return ofLine(number);
  }

  private static String arguments(JsonNode arguments) {
    if (arguments.isMissingNode() || arguments.isNull()) {
      return "{}";
    }
    return arguments.isString() ? arguments.asString() : arguments.toString();
  }
}
