package dev.perdure.activities.journal.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.BudgetSubjectSpending;
import dev.perdure.planner.task.CheckpointRecord;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.DeadlineState;
import dev.perdure.planner.wait.WaitStep;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Event in the log of a task, such as a change of state, a message part, a tool call or a request;
 * the log adds a number, a time and the ids.
 */
public sealed interface TaskEvent {

  /** The kind on the wire. */
  default EventKind kind() {
    return EventKind.of(this);
  }

  /** A phase that has begun. */
  record PhaseChanged(
      Phase phase, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason)
      implements TaskEvent {}

  /** A state that the task has reached, in a phase. */
  record StateChanged(
      TaskState state,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Phase phase,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason)
      implements TaskEvent {}

  /** A run that has begun or was opened again. */
  record RunStarted(RunRecord run) implements TaskEvent {}

  /** A run that has ended. */
  record RunFinished(RunRecord run) implements TaskEvent {}

  /** A new message, with the parts it has already. */
  record MessageCreated(@JsonUnwrapped Message message) implements TaskEvent {}

  /**
   * A whole part of a message as it is now.
   *
   * @param attempt the attempt at the turn that still writes the part; absent once it is complete
   */
  record PartUpdated(
      String messageId,
      String partId,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer attempt,
      Part part)
      implements TaskEvent {}

  /** A part that another attempt at its turn writes again. */
  record PartReset(String messageId, String partId, int attempt) implements TaskEvent {}

  /** A tool call under way. */
  record ToolStarted(CallId callId, String name, String title, String messageId, String partId)
      implements TaskEvent {}

  /**
   * A tool call with its result.
   *
   * @param end how its process ended badly, such as {@code exit 128}; absent for others
   */
  record ToolFinished(
      CallId callId,
      String name,
      String title,
      String messageId,
      String partId,
      boolean isError,
      Part.CallState state,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String end)
      implements TaskEvent {}

  /** A request that people see from now on. */
  record RequestRaised(RequestId requestId, RequestStatus status) implements TaskEvent {}

  /** A request that was settled by a decision. */
  record RequestSettled(
      RequestId requestId, RequestStatus status, DecisionId decisionId, Outcome outcome, String by)
      implements TaskEvent {}

  /** A change of a request that does not settle it. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION, defaultImpl = RequestWithdrawn.class)
  @JsonSubTypes({
    @Type(RequestAssigned.class),
    @Type(RequestSnoozed.class),
    @Type(DecisionRefused.class),
    @Type(RequestRevised.class),
    @Type(WaitAdvanced.class),
    @Type(RequestVoted.class),
    @Type(RequestCommented.class),
    @Type(RequestHandedOver.class),
    @Type(RequestWithdrawn.class)
  })
  sealed interface RequestUpdated extends TaskEvent {

    /** The request. */
    RequestId requestId();
  }

  /** A change of a request's assignee: a person, or none. */
  record RequestAssigned(
      RequestId requestId, RequestStatus status, @Nullable String assignee, String by)
      implements RequestUpdated {}

  /** A request that is set aside until a time, or no longer. */
  record RequestSnoozed(
      RequestId requestId, RequestStatus status, @Nullable Instant snoozedUntil, String by)
      implements RequestUpdated {}

  /** A decision that could not be recorded; its request is pending as before. */
  record DecisionRefused(
      RequestId requestId, RequestStatus status, DecisionId refused, String reason)
      implements RequestUpdated {}

  /** A request whose subject a person has edited; a decision must name its new digest. */
  record RequestRevised(RequestId requestId, RequestStatus status, String digest, String by)
      implements RequestUpdated {}

  /**
   * A step of a request's wait: people were reminded, another person has the request, or it has
   * expired.
   *
   * @param to who was reminded or has the request now; absent if it has expired
   * @param left who should have it, but has left; absent otherwise
   * @param reminders how often people were reminded so far
   */
  record WaitAdvanced(
      RequestId requestId,
      RequestStatus status,
      WaitStep step,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String to,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String left,
      int reminders)
      implements RequestUpdated {}

  /**
   * A vote that a person has cast or withdrawn; the request waits for more votes.
   *
   * @param given how many of the needed votes agree now
   */
  record RequestVoted(
      RequestId requestId, RequestStatus status, String voter, int given, int needed)
      implements RequestUpdated {}

  /**
   * A request whose assignee has left.
   *
   * @param to the new assignee; absent for none
   */
  record RequestHandedOver(
      RequestId requestId,
      RequestStatus status,
      String left,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String to,
      String by)
      implements RequestUpdated {}

  /** A comment of a person on a request, for other people. */
  record RequestCommented(
      RequestId requestId, RequestStatus status, String commentId, String author)
      implements RequestUpdated {}

  /** A request that nothing waits for any more. */
  record RequestWithdrawn(RequestId requestId, RequestStatus status) implements RequestUpdated {}

  /** A new revision of the plan. */
  record PlanRevised(int revision, String digest) implements TaskEvent {}

  /** A step that has reached a state. */
  record StepChanged(StepId stepId, StepState state) implements TaskEvent {}

  /** The usage of the task so far, and of the model call that was added. */
  record UsageUpdated(Usage usage, Usage call) implements TaskEvent {}

  /**
   * A limit that is nearly used up.
   *
   * @param spending the limit on spending that concerns several tasks; absent for one of the task
   */
  record BudgetWarned(
      String dimension,
      BigDecimal limit,
      BigDecimal spent,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BudgetSubjectSpending spending)
      implements TaskEvent {}

  /** A deadline that is near or has passed. */
  record DeadlineNeared(Instant deadline, DeadlineState state) implements TaskEvent {}

  /** A change of the task's files. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
  @JsonSubTypes({@Type(CheckpointTaken.class), @Type(WorkspaceMoved.class)})
  sealed interface WorkspaceChanged extends TaskEvent {}

  /** A checkpoint of the files as they are now. */
  record CheckpointTaken(CheckpointRecord checkpoint) implements WorkspaceChanged {}

  /** The files as they were at a checkpoint; 0 is the beginning. */
  record WorkspaceMoved(String command, int number, String tree) implements WorkspaceChanged {}

  /** A sentence for people. */
  record NoticeShown(
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable NoticeLevel level, String text)
      implements TaskEvent {}
}
