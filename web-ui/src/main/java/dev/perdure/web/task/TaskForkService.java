package dev.perdure.web.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.task.ForkInitializer;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.web.checkpoint.CheckpointCommands;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Forks a task: begins its request anew on the same commit, or goes on after a finished step, with
 * the plan, the finished steps and their files. The first task goes on as it is.
 */
@Component
public final class TaskForkService {

  private static final String STEP = "step";
  private static final String FINISHED = "finished";
  private static final String STRATEGY = "strategy";
  private static final String ARGUMENTS = "arguments.";
  private static final String LEFT_OUT =
      "This fork goes without options of task '%s' that have no effect here: %s.";

  /** Fields that belong to a plan that the fork takes over. */
  private static final List<String> PLANNED = List.of(STRATEGY, "request");

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

  private final NewTaskFactory newTaskFactory;
  private final TaskCreationService creation;
  private final Journal journal;
  private final CheckpointCommands checkpoints;

  public TaskForkService(
      NewTaskFactory newTaskFactory,
      TaskCreationService creation,
      Journal journal,
      CheckpointCommands checkpoints) {
    this.newTaskFactory = newTaskFactory;
    this.creation = creation;
    this.journal = journal;
    this.checkpoints = checkpoints;
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
    return goesOn(choices) ? after(task, choices, caller) : anew(task, choices, caller);
  }

  private TaskFork anew(TaskRecord task, JsonObject choices, Caller caller) {
    ForkBody fitted = fitted(task, choices);
    NewTask fork = newTaskFactory.task(fitted.body(), caller, Optional.empty()).asForkOf(task.id());
    creation.create(fork, fitted.body(), () -> tell(fork.id(), task.id(), fitted.leftOut()));
    return new TaskFork(fork.id(), List.of());
  }

  /** The strategy is the one that the plan was written by, and is not picked again. */
  private TaskFork after(TaskRecord task, JsonObject choices, Caller caller) {
    Optional<StepId> step = finishedStep(task, choices);
    ForkPoint point = checkpoints.forkPoint(task, step);
    if (point.steps().isEmpty()) {
      throw refusal(
          "Task '%s' has finished no step yet, so nothing of it can be taken over: leave out '%s'."
              .formatted(task.id(), step.isPresent() ? STEP : FINISHED));
    }
    ForkBody fitted = fitted(task, choices.with(STRATEGY, Json.name(task.strategy())));
    NewTask fork = newTaskFactory.task(fitted.body(), caller, Optional.empty()).asForkOf(task.id());
    ForkOrigin origin = new ForkOrigin(task.id(), host(task), point.commit());
    creation.create(
        fork,
        fitted.body(),
        () -> {
          tell(fork.id(), task.id(), fitted.leftOut());
          new ForkInitializer(journal, new PromptLibrary()).take(fork.id(), origin, point.steps());
        });
    return new TaskFork(fork.id(), point.steps());
  }

  /** Tells people which options of the first task have no effect on the fork. */
  private void tell(TaskId fork, TaskId first, List<String> leftOut) {
    if (!leftOut.isEmpty()) {
      journal.notice(fork, NoticeLevel.INFO, LEFT_OUT.formatted(first, String.join(", ", leftOut)));
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

  /** The step to go on after; empty for all that are finished. */
  private Optional<StepId> finishedStep(TaskRecord task, JsonObject choices) {
    requireFitting(task, choices);
    if (!choices.fields().containsKey(STEP)) {
      return Optional.empty();
    }
    String id = String.valueOf(choices.fields().get(STEP));
    List<String> finished =
        journal.steps().all(task.id()).stream()
            .filter(step -> step.state() == StepState.DONE)
            .map(StepRecord::id)
            .map(StepId::value)
            .toList();
    if (!finished.contains(id)) {
      throw ApiFailure.invalid(
          ARGUMENTS + STEP,
          "Task '%s' has no finished step '%s' to go on after: %s."
              .formatted(
                  task.id(),
                  id,
                  finished.isEmpty()
                      ? "none is finished, so leave 'step' out"
                      : "use one of " + String.join(", ", finished)));
    }
    return Optional.of(new StepId(id));
  }

  private void requireFitting(TaskRecord task, JsonObject choices) {
    Stream.concat(
            PLANNED.stream(), Stream.of(FINISHED).filter(_ -> choices.fields().containsKey(STEP)))
        .filter(choices.fields()::containsKey)
        .findFirst()
        .ifPresent(name -> {
          throw ApiFailure.invalid(
              ARGUMENTS + name,
              name.equals(FINISHED)
                  ? "'finished' goes on after all finished steps, 'step' after one: send one of"
                      + " them."
                  : "'%s' would need another plan, and a fork that goes on after a step keeps the plan: leave out one of the two."
                      .formatted(name));
        });
    if (journal.plans().adopted(task.id()).isEmpty()) {
      throw refusal(
          "Task '%s' carries out no approved plan, so there is no step of it to go on after: fork it from its beginning, without 'step' and 'finished'."
              .formatted(task.id()));
    }
  }

  private static ApiFailure refusal(String sentence) {
    return ApiFailure.of(ProblemCode.ILLEGAL_IN_STATE, sentence);
  }

  private ForkBody fitted(TaskRecord task, JsonObject choices) {
    JsonObject asked = journal.tasks().body(task.id()).orElseGet(JsonObject::empty);
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
