package dev.perdure.web.task;

import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.security.Caller;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Composes the body by which a fork is handed over, and resolves it as that of any new task. */
@Component
final class ForkBodyFactory {

  private static final List<String> TAKEN_OVER =
      List.of(
          "repository",
          TaskForkService.REQUEST,
          TaskForkService.STRATEGY,
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

  private final TaskReader taskReader;
  private final NewTaskFactory newTaskFactory;

  ForkBodyFactory(TaskReader taskReader, NewTaskFactory newTaskFactory) {
    this.taskReader = taskReader;
    this.newTaskFactory = newTaskFactory;
  }

  ResolvedTask resolve(ForkBody fitted, Caller caller) {
    return newTaskFactory.task(fitted.body(), caller, Optional.empty());
  }

  /** The body of a fork: that of its first task with the choices; leaves out what does not fit. */
  ForkBody fit(TaskRecord task, JsonObject choices) {
    JsonObject asked = taskReader.body(task.id()).orElseGet(JsonObject::empty);
    JsonObject body = JsonObject.of("request", asked.text("prompt").orElse(task.request()));
    for (String name : TAKEN_OVER) {
      Object value = choices.fields().getOrDefault(name, asked.fields().get(name));
      if (value != null) {
        body = body.with(name, value);
      }
    }
    return new InheritedOptions(newTaskFactory)
        .fit(atTheSameCommit(task, body), choices.fields().keySet());
  }

  /**
   * Returns the body with the commit at which the task began. Uncommitted changes are in no commit
   * of the repository, so the fork takes their present state.
   */
  private static JsonObject atTheSameCommit(TaskRecord task, JsonObject body) {
    TaskRecordRepository repository = task.repository();
    if (repository == null || repository.commit() == null) {
      return body;
    }
    JsonObject place = body.object("repository");
    boolean committed = place.text("dirty").filter("include"::equals).isEmpty();
    return committed ? body.with("repository", place.with("ref", repository.commit())) : body;
  }
}
