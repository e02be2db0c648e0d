package dev.perdure.web.cli.follow.view;

import dev.perdure.web.cli.server.Json;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** An event of a task, as its stream tells it. */
public record Happening(String kind, JsonNode json) {

  /** Reads the data of an event; what is no JSON is none. */
  public static Optional<Happening> of(String kind, String data) {
    return Json.tryRead(data).map(json -> new Happening(kind, json));
  }

  JsonNode data() {
    return json.path("data");
  }

  /** The run it happened in, without the task's own id before it. */
  String run() {
    String run = Json.text(json, "runId");
    String task = Json.text(json, "taskId") + ".";
    return run.startsWith(task) ? run.substring(task.length()) : run;
  }

  boolean isBefore(Instant time) {
    try {
      return Instant.parse(Json.text(json, "at")).isBefore(time);
    } catch (DateTimeParseException unknown) {
      return false;
    }
  }
}
