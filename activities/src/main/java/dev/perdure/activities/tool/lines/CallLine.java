package dev.perdure.activities.tool.lines;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.planner.envelope.CallId;
import dev.perdure.planner.json.JsonObject;
import java.util.Objects;
import tools.jackson.core.JacksonException;

/** A line of input: {@code {"id","name","arguments"}}. */
sealed interface CallLine {

  /** The most characters of a line that is read. */
  int LONGEST = 16_000_000;

  /** A call; the id is given back as it came. */
  record Call(Object id, ToolCall call) implements CallLine {

    CallId callId() {
      return new CallId("tools.main.1." + id);
    }
  }

  /** A line that is no call. */
  record Faulty(Object id, String reason) implements CallLine {}

  static CallLine read(int number, String line) {
    if (line.length() > LONGEST) {
      return new Faulty(
          "line-" + number,
          "Line %d has more than %d characters: write large files in parts, or by a command."
              .formatted(number, LONGEST));
    }
    try {
      JsonObject fields = Json.read(line, JsonObject.class);
      Object id = Objects.requireNonNullElse(fields.fields().get("id"), "line-" + number);
      return fields
          .text("name")
          .<CallLine>map(name -> new Call(id, new ToolCall(name, arguments(fields))))
          .orElseGet(() ->
              new Faulty(
                  id,
                  "Line %d names no tool: write {\"id\":…,\"name\":…,\"arguments\":{…}}."
                      .formatted(number)));
    } catch (JacksonException e) {
      return new Faulty(
          "line-" + number,
          "Line %d is no JSON object (%s): write {\"id\":…,\"name\":…,\"arguments\":{…}}."
              .formatted(number, e.getOriginalMessage()));
    }
  }

  private static String arguments(JsonObject fields) {
    Object arguments = fields.fields().get("arguments");
    return switch (arguments) {
      case null -> "{}";
      case String text -> text;
      default -> Json.write(arguments);
    };
  }
}
