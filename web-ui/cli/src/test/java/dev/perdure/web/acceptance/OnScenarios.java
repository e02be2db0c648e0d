package dev.perdure.web.acceptance;

import dev.perdure.activities.json.Json;
import dev.perdure.web.e2e.TaskPage;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Helpers of scenarios for requests, transcripts, runs and delivered files. */
abstract class OnScenarios {

  private static final int MAX_PART_LENGTH = 700;

  static ScenarioServer server() {
    return AcceptanceTest.server();
  }

  /** Approves the plan that a task shows next. */
  static JsonNode approved(TaskPage task) {
    JsonNode plan = task.nextRequest("plan");
    settle(task, plan, "approve", Map.of());
    return plan;
  }

  static void settle(TaskPage task, JsonNode request, String outcome, Map<String, Object> more) {
    String decision = "d-" + request.path("id").asString();
    int status = task.decide(request, decision, outcome, more);
    if (status != 200) {
      throw new AssertionError(outcome + " was answered with " + status + ": " + request);
    }
  }

  static void say(TaskPage task, String text) {
    send(task, "messages", Map.of("text", text));
  }

  static JsonNode send(TaskPage task, String path, Object body) {
    var reply = task.post("/api/tasks/" + task.id() + "/" + path, body);
    if (reply.statusCode() / 100 != 2) {
      throw new AssertionError(path + " was refused: " + reply.body());
    }
    return Json.mapper().readTree(reply.body());
  }

  static List<JsonNode> requests(TaskPage task) {
    return task.get("/api/requests?task=" + task.id()).path("items").valueStream().toList();
  }

  static List<JsonNode> runs(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/runs").path("items").valueStream().toList();
  }

  /** The parts of a kind in a run's transcript. */
  static List<JsonNode> parts(TaskPage task, String run, String kind) {
    return messages(task, run)
        .flatMap(message -> message.path("parts").valueStream())
        .filter(part -> part.path("kind").asString().equals(kind))
        .toList();
  }

  static Stream<JsonNode> messages(TaskPage task, String run) {
    return task.messages(run).path("items").valueStream();
  }

  /** A run's transcript in short, for a failure's message. */
  static String told(TaskPage task, String run) {
    return messages(task, run)
        .flatMap(message -> message.path("parts").valueStream())
        .map(JsonNode::toString)
        .map(part -> part.substring(0, Math.min(part.length(), MAX_PART_LENGTH)))
        .collect(Collectors.joining("\n"));
  }

  static String file(TaskPage task, String path) {
    return server().repository().git("show", branch(task) + ":" + path);
  }

  static String branch(TaskPage task) {
    return task.task().path("result").path("branch").asString();
  }

  /** Counts the messages that told the main run to begin building. */
  static long switches(TaskPage task) {
    return parts(task, "main", "text").stream()
        .filter(part -> part.path("text").asString("").startsWith("The plan (revision"))
        .count();
  }
}
