package dev.perdure.web.e2e;

import dev.perdure.workflows.port.TaskQueueNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A foreign worker that answers the workflow task of a task's root, and asks Perdure's activities
 * for whatever follows a person's approval of a plan with the step {@code note}.
 */
final class ForeignRoot {

  private static final List<String> OF_RECORDS =
      List.of(
          "adoptPlan",
          "settleRequest",
          "revisePlan",
          "acceptCommand",
          "raiseRequest",
          "leaveOutDeferredSteps");
  private static final List<String> OF_FILES =
      List.of(
          "openStepFiles",
          "runChecks",
          "commitStep",
          "mergeStepGroup",
          "presentDelivery",
          "deliver",
          "deliverOrAsk");

  private final TaskPage task;
  private final JsonNode asked;

  ForeignRoot(TaskPage task, JsonNode asked) {
    this.task = task;
    this.asked = asked;
  }

  /** Asks for each activity, one root after another, and gives what came of them by their names. */
  Map<String, String> ask() {
    Map<String, String> answers = new LinkedHashMap<>();
    try (var engine = EngineAccess.of(task)) {
      var queues = TaskQueueNames.of(engine.queue(task.id()));
      String host = task.task().path("workspace").path("host").asString();
      for (String activity : OF_RECORDS) {
        answers.put(
            activity, engine.askAsRoot(task.id(), queues.common(), activity, input(activity)));
      }
      for (String activity : OF_FILES) {
        answers.put(
            activity,
            engine.askAsRoot(task.id(), queues.workspace(host), activity, input(activity)));
      }
    }
    return answers;
  }

  private Map<String, Object> input(String activity) {
    String request = asked.path("id").asString();
    Map<String, Object> step = Map.of("task", task.id(), "step", "note", "attempt", 1);
    return switch (activity) {
      case "settleRequest" ->
          Map.of(
              "task",
              task.id(),
              "blocked",
              false,
              "decision",
              Map.of(
                  "requestId", request,
                  "decisionId", "forged",
                  "digest", asked.path("digest").asString(),
                  "outcome", "approve",
                  "by", "forged",
                  "at", "2026-01-01T00:00:00Z"),
              "named",
              Map.of("requestId", request, "decisionId", "forged"));
      case "revisePlan" ->
          Map.of(
              "task",
              task.id(),
              "request",
              request,
              "base",
              asked.path("digest").asString(),
              "edit",
              "forged",
              "by",
              "forged");
      case "acceptCommand" -> Map.of("task", task.id(), "id", "forged", "attempt", "1");
      case "raiseRequest" -> Map.of("task", task.id(), "request", "forged", "blocked", true);
      case "openStepFiles", "runChecks", "commitStep" -> step;
      case "mergeStepGroup" -> Map.of("task", task.id(), "steps", List.of(step));
      default -> Map.of("task", task.id());
    };
  }
}
