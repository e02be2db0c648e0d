package dev.perdure.web.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore.NewTask;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Forks of tasks: the same request on the commit that the first one began with, with another model
 * or in other words. The first task goes on as it is.
 */
@Component
public record TaskForks(TaskIntake intake, TaskCreation creation, Journal journal) {

  private static final List<String> CHOICES =
      List.of("model", "variant", "strategy", "agent", "request");
  private static final List<String> TAKEN_OVER =
      List.of(
          "repository",
          "request",
          "strategy",
          "agent",
          "model",
          "variant",
          "system",
          "outputSchema",
          "tools",
          "attachments",
          "policy",
          "delivery",
          "budget");

  /** The task that a fork has led to. */
  public record Forked(TaskId taskId) {}

  /** Makes a fork. */
  public Forked fork(TaskRecord task, JsonObject choices, Caller caller) {
    choices.fields().keySet().stream()
        .filter(name -> !CHOICES.contains(name))
        .findFirst()
        .ifPresent(name -> {
          throw ApiFailure.invalid(
              "arguments." + name,
              "There is no argument '%s' of fork: it takes %s."
                  .formatted(name, String.join(", ", CHOICES)));
        });
    TaskBody body = body(task, choices);
    NewTask fork = intake.task(body, caller, Optional.empty()).asForkOf(task.id());
    creation.create(fork, body);
    return new Forked(fork.id());
  }

  private TaskBody body(TaskRecord task, JsonObject choices) {
    JsonObject asked = journal.tasks().body(task.id()).orElseGet(JsonObject::empty);
    JsonObject body = JsonObject.of("request", asked.text("prompt").orElse(task.request()));
    for (String name : TAKEN_OVER) {
      Object value = choices.fields().getOrDefault(name, asked.fields().get(name));
      if (value != null) {
        body = body.with(name, value);
      }
    }
    return Json.read(Json.write(atTheSameCommit(task, body)), TaskBody.class);
  }

  /** What was uncommitted is in no commit of the repository: it is taken as it is now. */
  private static JsonObject atTheSameCommit(TaskRecord task, JsonObject body) {
    TaskRecord.Repository repository = task.repository();
    if (repository == null || repository.commit() == null) {
      return body;
    }
    JsonObject place = body.object("repository");
    boolean committed = place.text("dirty").filter("include"::equals).isEmpty();
    return committed ? body.with("repository", place.with("ref", repository.commit())) : body;
  }
}
