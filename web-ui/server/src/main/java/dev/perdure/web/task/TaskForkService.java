package dev.perdure.web.task;

import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.request.AnsweredQuestion;
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
import dev.perdure.planner.message.TextShortener;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Forks a task: starts its request again on the same commit, or goes on after a finished step, with
 * the plan, the finished steps and their files. The fork may have another model, message or answer.
 * The first task goes on as it is.
 */
@Component
public final class TaskForkService {

  static final String STEP = "step";
  static final String FINISHED = "finished";
  static final String STRATEGY = "strategy";
  static final String REQUEST = "request";
  static final String MESSAGE = "message";
  static final String ANSWERS = "answers";
  static final String ARGUMENTS = "arguments.";

  private static final String LEFT_OUT =
      "This fork goes without options of task '%s' that have no effect here: %s.";

  private static final String ANSWERED =
      "This fork begins with answers to questions of task '%s': %s";

  private static final int MAX_TOLD_LENGTH = 2_000;

  private static final List<String> CHOICES =
      List.of("model", "variant", STRATEGY, "agent", REQUEST, MESSAGE, ANSWERS, STEP, FINISHED);

  private static final List<String> TAKEN_OVER =
      List.of(
          "repository",
          REQUEST,
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
  private final ForkMessages forkMessages;
  private final ForkAnswers forkAnswers;

  TaskForkService(
      EventLog eventLog,
      TaskReader taskReader,
      ForkInitializer forkInitializer,
      NewTaskFactory newTaskFactory,
      TaskCreationService creation,
      ForkPointFinder forkPointFinder,
      ForkMessages forkMessages,
      ForkAnswers forkAnswers) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.forkInitializer = forkInitializer;
    this.newTaskFactory = newTaskFactory;
    this.creation = creation;
    this.forkPointFinder = forkPointFinder;
    this.forkMessages = forkMessages;
    this.forkAnswers = forkAnswers;
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
    return goesOn(choices)
        ? after(task, choices, caller)
        : restart(task, ForkMessages.asRequest(choices), caller);
  }

  private TaskFork restart(TaskRecord task, JsonObject choices, Caller caller) {
    List<AnsweredQuestion> answers = forkAnswers.fromTheBeginning(task, choices);
    ForkBody fitted = fitted(task, choices);
    ResolvedTask fork =
        newTaskFactory.task(fitted.body(), caller, Optional.empty()).asForkOf(task.id(), answers);
    creation.create(fork, () -> tell(fork.id(), task.id(), fitted.leftOut(), answers));
    return new TaskFork(fork.id(), List.of());
  }

  /** The strategy is the one that the plan was written by, and is not picked again. */
  private TaskFork after(TaskRecord task, JsonObject choices, Caller caller) {
    ForkPoint point = forkPointFinder.find(task, choices);
    List<AnsweredQuestion> answers = forkAnswers.after(task, choices, point);
    Optional<String> message = forkMessages.toThePlanner(task.id(), choices);
    ForkBody fitted = fitted(task, choices.with(STRATEGY, Json.name(task.strategy())));
    ResolvedTask fork =
        newTaskFactory.task(fitted.body(), caller, Optional.empty()).asForkOf(task.id(), answers);
    ForkOrigin origin = new ForkOrigin(task.id(), host(task), point.commit());
    creation.create(
        fork,
        () -> {
          tell(fork.id(), task.id(), fitted.leftOut(), answers);
          forkInitializer.take(fork.id(), origin, point.steps());
          message.ifPresent(text -> forkMessages.keep(fork.id(), text, caller));
        });
    return new TaskFork(fork.id(), point.steps());
  }

  /** Tells people which options of the first task have no effect, and which answers hold. */
  private void tell(
      TaskId fork, TaskId first, List<String> leftOut, List<AnsweredQuestion> answers) {
    if (!leftOut.isEmpty()) {
      eventLog.notice(
          fork, NoticeLevel.INFO, LEFT_OUT.formatted(first, String.join(", ", leftOut)));
    }
    if (!answers.isEmpty()) {
      eventLog.notice(
          fork,
          NoticeLevel.INFO,
          ANSWERED.formatted(
              first, TextShortener.start(AnsweredQuestion.text(answers), MAX_TOLD_LENGTH)));
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
