package dev.perdure.web.task;

import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.planner.json.JsonObject;
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

  private static final List<String> CHOICES =
      List.of("model", "variant", STRATEGY, "agent", REQUEST, MESSAGE, ANSWERS, STEP, FINISHED);

  private final ForkBodyFactory forkBodyFactory;
  private final ForkRecorder forkRecorder;
  private final TaskCreationService creation;
  private final ForkPointFinder forkPointFinder;
  private final ForkMessages forkMessages;
  private final ForkAnswers forkAnswers;

  TaskForkService(
      ForkBodyFactory forkBodyFactory,
      ForkRecorder forkRecorder,
      TaskCreationService creation,
      ForkPointFinder forkPointFinder,
      ForkMessages forkMessages,
      ForkAnswers forkAnswers) {
    this.forkBodyFactory = forkBodyFactory;
    this.forkRecorder = forkRecorder;
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
    ForkBody fitted = forkBodyFactory.fit(task, choices);
    ResolvedTask fork = forkBodyFactory.resolve(fitted, caller).asForkOf(task.id(), answers);
    creation.create(fork, () -> forkRecorder.tell(fork.id(), task.id(), fitted.leftOut(), answers));
    return new TaskFork(fork.id(), List.of());
  }

  /** The strategy is the one that the plan was written by, and is not picked again. */
  private TaskFork after(TaskRecord task, JsonObject choices, Caller caller) {
    ForkPoint point = forkPointFinder.find(task, choices);
    List<AnsweredQuestion> answers = forkAnswers.after(task, choices, point);
    Optional<String> message = forkMessages.toThePlanner(task.id(), choices);
    ForkBody fitted = forkBodyFactory.fit(task, choices.with(STRATEGY, Json.name(task.strategy())));
    ResolvedTask fork = forkBodyFactory.resolve(fitted, caller).asForkOf(task.id(), answers);
    ForkOrigin origin = new ForkOrigin(task.id(), host(task), point.commit());
    creation.create(
        fork,
        () -> {
          forkRecorder.tell(fork.id(), task.id(), fitted.leftOut(), answers);
          forkRecorder.take(fork.id(), origin, point);
          message.ifPresent(text -> forkMessages.keep(fork.id(), text, caller));
        });
    return new TaskFork(fork.id(), point.steps());
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
}
