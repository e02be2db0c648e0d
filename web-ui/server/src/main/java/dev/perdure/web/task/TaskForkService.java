package dev.perdure.web.task;

import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.task.ForkInitializer;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Forks a task: starts its request again on the same commit, or goes on after a finished step, with
 * the plan, the finished steps and their files. The first task goes on as it is.
 */
@Component
public final class TaskForkService {

  static final String STEP = "step";
  static final String FINISHED = "finished";
  static final String STRATEGY = "strategy";
  static final String ARGUMENTS = "arguments.";

  private static final String LEFT_OUT =
      "This fork goes without options of task '%s' that have no effect here: %s.";

  private static final List<String> CHOICES =
      List.of("model", "variant", STRATEGY, "agent", "request", STEP, FINISHED);

  private static final List<String> TAKEN_OVER =
      List.of(
          "repository",
          "request",
          STRATEGY,
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

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final ForkInitializer forkInitializer;
  private final NewTaskFactory newTaskFactory;
  private final TaskCreationService creation;
  private final ForkPointFinder forkPointFinder;

  public TaskForkService(
      EventLog eventLog,
      TaskReader taskReader,
      ForkInitializer forkInitializer,
      NewTaskFactory newTaskFactory,
      TaskCreationService creation,
      ForkPointFinder forkPointFinder) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.forkInitializer = forkInitializer;
    this.newTaskFactory = newTaskFactory;
    this.creation = creation;
    this.forkPointFinder = forkPointFinder;
  }

  /** Makes a fork. */
  public TaskFork fork(TaskRecord task, JsonObject choices, Caller caller) {
    choices.fields().keySet().stream()
        .filter(name -> !CHOICES.contains(name))
        .findFirst()
        .ifPresent(name -> {
          throw ApiFailure.invalid(
              ARGUMENTS + name,
              "There is no argument '%s' of fork: it takes %s."
                  .formatted(name, String.join(", ", CHOICES)));
        });
    return goesOn(choices) ? after(task, choices, caller) : restart(task, choices, caller);
  }

  private TaskFork restart(TaskRecord task, JsonObject choices, Caller caller) {
    ForkBody fitted = fitted(task, choices);
    ResolvedTask fork =
        newTaskFactory.task(fitted.body(), caller, Optional.empty()).asForkOf(task.id());
    creation.create(fork, () -> tell(fork.id(), task.id(), fitted.leftOut()));
    return new TaskFork(fork.id(), List.of());
  }

  /** The strategy is the one that the plan was written by, and is not picked again. */
  private TaskFork after(TaskRecord task, JsonObject choices, Caller caller) {
    ForkPoint point = forkPointFinder.find(task, choices);
    ForkBody fitted = fitted(task, choices.with(STRATEGY, Json.name(task.strategy())));
    ResolvedTask fork =
        newTaskFactory.task(fitted.body(), caller, Optional.empty()).asForkOf(task.id());
    ForkOrigin origin = new ForkOrigin(task.id(), host(task), point.commit());
    creation.create(
        fork,
        () -> {
          tell(fork.id(), task.id(), fitted.leftOut());
          forkInitializer.take(fork.id(), origin, point.steps());
        });
    return new TaskFork(fork.id(), point.steps());
  }

  /** Tells people which options of the first task have no effect on the fork. */
  private void tell(TaskId fork, TaskId first, List<String> leftOut) {
    if (!leftOut.isEmpty()) {
      eventLog.notice(
          fork, NoticeLevel.INFO, LEFT_OUT.formatted(first, String.join(", ", leftOut)));
    }
  }

  private static @Nullable String host(TaskRecord task) {
    return Optional.ofNullable(task.workspace()).map(TaskRecordWorkspace::host).orElse(null);
  }

  private static boolean goesOn(JsonObject choices) {
    return switch (choices.fields().get(FINISHED)) {
      case null -> choices.fields().containsKey(STEP);
      case Boolean all -> all || choices.fields().containsKey(STEP);
      case Object other ->
          throw ApiFailure.invalid(
              ARGUMENTS + FINISHED,
              "'finished' is true to go on after all finished steps, and not '%s'."
                  .formatted(other));
    };
  }

  private ForkBody fitted(TaskRecord task, JsonObject choices) {
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
