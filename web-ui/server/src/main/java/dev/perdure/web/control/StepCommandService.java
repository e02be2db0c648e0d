package dev.perdure.web.control;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.run.MessageOptions;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.task.FailedStepHandler;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import dev.perdure.workflows.port.Control;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Carries out a person's commands to the steps of a plan: retry, skip or cancel a step, or replan
 * the rest.
 */
@Component
final class StepCommandService {

  private static final String FAILED_OR = "whose failure a person is asked about, or ";

  private final SteeringStore steeringStore;
  private final StepStore stepStore;
  private final RequestReader requestReader;
  private final FailedStepHandler failedStepHandler;
  private final OutboxDispatcher outbox;

  StepCommandService(
      SteeringStore steeringStore,
      StepStore stepStore,
      RequestReader requestReader,
      FailedStepHandler failedStepHandler,
      OutboxDispatcher outbox) {
    this.steeringStore = steeringStore;
    this.stepStore = stepStore;
    this.requestReader = requestReader;
    this.failedStepHandler = failedStepHandler;
    this.outbox = outbox;
  }

  /** Retries a failed step, or skips the step. */
  void decide(TaskRecord task, TaskCommand command, String id, Caller caller) {
    StepRecord step = step(task.id(), id);
    Optional<HumanRequest> asked = asked(task.id(), step.id());
    if (asked.isPresent()) {
      Outcome outcome = command == TaskCommand.RETRY_STEP ? Outcome.RETRY : Outcome.SKIP;
      settle(asked.get(), outcome, caller);
    } else if (command == TaskCommand.RETRY_STEP) {
      retry(task, step, caller);
    } else if (isHeldBack(task.id(), step.id())) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Step '%s' is held back, and a request asks whether it is carried out: decide that; a no leaves it out."
              .formatted(id));
    } else if (!failedStepHandler.leaveOutUnbegun(task.id(), step.id(), caller.name())) {
      throw refusal(task, command, step, FAILED_OR + "that has not begun");
    }
  }

  private void retry(TaskRecord task, StepRecord step, Caller caller) {
    if (task.state() != TaskState.FAILED || step.state() != StepState.FAILED) {
      throw refusal(task, TaskCommand.RETRY_STEP, step, FAILED_OR + "that failed with its task");
    }
    say(task.id(), "Try step '%s' again.".formatted(step.id()), MessageOptions.none(), caller);
  }

  /** Ends a step at work, and with it those that need it; the task goes on without them. */
  void cancel(TaskRecord task, String id, Caller caller) {
    StepRecord step = step(task.id(), id);
    if (task.state().isAtRest() || !step.state().isAtWork()) {
      throw refusal(task, TaskCommand.CANCEL_STEP, step, "at work");
    }
    var control = Control.cancelling(step.id(), caller.name());
    outbox.send(new OutboxMessage.Steers(task.id(), control, UUID.randomUUID().toString()));
  }

  private static ApiFailure refusal(
      TaskRecord task, TaskCommand command, StepRecord step, String purpose) {
    return ApiFailure.of(
        ProblemCode.ILLEGAL_IN_STATE,
        "Step '%s' is %s, and '%s' is for a step %s: task '%s' is %s."
            .formatted(
                step.id(),
                step.state().wireName(),
                Json.name(command),
                purpose,
                task.id(),
                Json.name(task.state())));
  }

  /** Replans the remaining steps of a task at rest. */
  void replan(TaskRecord task, Caller caller) {
    boolean left = stepStore.all(task.id()).stream().anyMatch(step -> !step.state().satisfies());
    if (!task.state().isAtRest() || !left) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' is %s, and 'replan' is for tasks at rest whose plan has steps left: %s."
              .formatted(
                  task.id(),
                  Json.name(task.state()),
                  left ? "interrupt it first" : "send it a message that says what to do"));
    }
    say(task.id(), "Plan the rest again.", MessageOptions.forAgent("plan"), caller);
  }

  /** A step of the plan that is carried out; anything else is refused. */
  StepRecord step(TaskId task, String id) {
    List<StepRecord> steps = stepStore.all(task);
    return steps.stream()
        .filter(step -> step.id().value().equals(id))
        .findFirst()
        .orElseThrow(() ->
            ApiFailure.invalid(
                "step",
                steps.isEmpty()
                    ? "Task '%s' has no plan that is carried out, so no step '%s'."
                        .formatted(task, id)
                    : "The plan of task '%s' has no step '%s': %s"
                        .formatted(
                            task,
                            id,
                            NearestName.remedy(
                                id, steps.stream().map(step -> step.id().value()).toList()))));
  }

  /** The request to a person about the failure of a step. */
  private Optional<HumanRequest> asked(TaskId task, StepId step) {
    return pending(task, RequestKind.OPERATOR)
        .filter(request -> request.outcomes().contains(Outcome.SKIP))
        .filter(request ->
            request.subject() instanceof OperatorSubject fault && step.value().equals(fault.step()))
        .findFirst();
  }

  /** Whether a person is asked for the step: a yes to that carries out what it names. */
  private boolean isHeldBack(TaskId task, StepId step) {
    return pending(task, RequestKind.PLAN)
        .anyMatch(request ->
            request.subject() instanceof PlanSubject plan
                && NullSafeLists.copy(plan.steps()).contains(step));
  }

  private Stream<HumanRequest> pending(TaskId task, RequestKind kind) {
    var pending =
        new RequestQuery(
            Optional.of(RequestStatus.PENDING),
            Optional.of(kind),
            Optional.of(task),
            Optional.empty(),
            100);
    return requestReader.list(pending).items().stream().map(found -> found.request());
  }

  private void settle(HumanRequest request, Outcome outcome, Caller caller) {
    var id = new DecisionId("step-" + UUID.randomUUID());
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    outbox.send(
        new OutboxMessage.Decides(
            request.taskId(), Decision.of(request, id, outcome, caller.name(), now)));
  }

  /** A word to a task at rest, which takes it up. */
  void say(TaskId task, String words, MessageOptions options, Caller caller) {
    var message =
        new UserMessage(
            "u_" + UUID.randomUUID(), task, caller.name(), UserMessage.When.STEER, words, options);
    outbox.send(new OutboxMessage.Says(task, message.id()), () -> steeringStore.add(message));
  }
}
