package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** An event from the server's event stream (SSE): its kind and its JSON data. */
public record Event(String kind, JsonNode json) {

  /** Reads the data of an event; what is no JSON is none. */
  public static Optional<Event> of(String kind, String data) {
    return JsonNodes.tryRead(data).map(json -> new Event(kind, json));
  }

  public JsonNode data() {
    return json.path("data");
  }

  /** The run it happened in, without the task's own id before it. */
  public String run() {
    String run = JsonNodes.text(json, "runId");
    String task = JsonNodes.text(json, "taskId") + ".";
    return run.startsWith(task) ? run.substring(task.length()) : run;
  }

  boolean isBefore(Instant time) {
    try {
      return Instant.parse(JsonNodes.text(json, "at")).isBefore(time);
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}
