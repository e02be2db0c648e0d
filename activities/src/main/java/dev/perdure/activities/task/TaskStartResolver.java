package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.TaskExecutionRecord;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.prompt.SlashCommandInvocation;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskResumption;
import dev.perdure.workflows.port.TaskStart;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides where an execution of a task's workflow starts or resumes, and records its start. */
final class TaskStartResolver {

  private static final Set<ResumePoint> COMMANDS =
      EnumSet.of(ResumePoint.SUBTASK, ResumePoint.READ_SUBTASK);
  private static final Set<TaskState> DONE = EnumSet.of(TaskState.DELIVERED, TaskState.ANSWERED);

  private final Journal journal;
  private final HostPaths hostPaths;
  private final PendingMessages messages;
  private final RequestLedgerRebuilder requestLedgerRebuilder;
  private final LastExecutionStore executions;
  private final ResumePointFinder resumePointFinder;

  TaskStartResolver(Journal journal, HostPaths hostPaths, PendingMessages messages) {
    this.journal = journal;
    this.hostPaths = hostPaths;
    this.messages = messages;
    this.requestLedgerRebuilder = new RequestLedgerRebuilder(journal);
    this.executions = new LastExecutionStore(journal.facts());
    this.resumePointFinder = new ResumePointFinder(journal);
  }

  /** A task whose files and steps are just taken back is taken up as they are then. */
  TaskStart of(TaskId id) {
    return journal.inTransaction(() -> {
      journal.holds().await(id);
      return of(
          journal
              .taskReader()
              .find(id)
              .orElseThrow(() -> new IllegalArgumentException("There is no task '" + id + "'.")));
    });
  }

  private TaskStart of(TaskRecord task) {
    journal.outbox().begun(task.id());
    if (task.state().isAtRest()) {
      journal.outbox().rested(task.id());
    }
    TaskExecutionRecord last = executions.last(task.id());
    if (last.isUnderWay() && isOpen(task)) {
      var place = resumePointFinder.of(task, last.number(), last.resumePoint());
      return start(task, last.number(), place, last.rest());
    }
    ResumePoint resumePoint = resumePoint(task);
    int number = last.number() + 1;
    TaskResult rest =
        resumePoint == ResumePoint.READ_SUBTASK ? executions.rest(task).orElse(null) : null;
    executions.begin(task.id(), number, resumePoint, rest);
    if (resumePoint != ResumePoint.NOTHING && task.state().isAtRest()) {
      journal.progress().takeUp(task.id());
    }
    return start(
        task, number, new ResumePointFinder.Resumption(resumePoint, TaskResumption.none()), rest);
  }

  /**
   * Whether a task that has just come to rest goes on with a command that waited for it. A command
   * that no run could take waits for the next message.
   */
  boolean goesOnWithCommand(TaskId id) {
    TaskRecord task = journal.task(id);
    return task.state() != TaskState.CANCELLED
        && COMMANDS.contains(resumePoint(task))
        && !isStuck(executions.last(id), id);
  }

  private boolean isStuck(TaskExecutionRecord last, TaskId task) {
    return COMMANDS.contains(last.resumePoint())
        && journal.runs().find(task.run("command-" + last.number())).isEmpty();
  }

  private static boolean isOpen(TaskRecord task) {
    return task.state() != TaskState.QUEUED && !task.state().isAtRest();
  }

  private TaskStart start(
      TaskRecord task,
      int execution,
      ResumePointFinder.Resumption place,
      @Nullable TaskResult rest) {
    return new TaskStart(
        queue(task),
        task.strategy(),
        builder(task),
        place.resumePoint(),
        execution,
        requestLedgerRebuilder.of(task.id()),
        place.resumption().controlledBy(journal.outbox().unapplied(task.id())),
        task.triage(),
        planners(task.id(), place.resumePoint()),
        task.request().startsWith("/") ? true : null,
        rest);
  }

  /** The planners that were asked for; once the plan is being written, what there is to merge. */
  private @Nullable Integer planners(TaskId task, ResumePoint place) {
    int asked = journal.tasks().policy(task).planners().count();
    boolean merges =
        place == ResumePoint.START
            || journal.runs().ofTask(task).stream().anyMatch(run -> run.kind() == RunKind.DRAFT);
    return asked > 1 && merges ? asked : null;
  }

  private String queue(TaskRecord task) {
    TaskRecordWorkspace workspace = task.workspace();
    return Optional.ofNullable(workspace)
        .map(TaskRecordWorkspace::host)
        .or(() -> journal.facts().forkOrigin(task.id()).map(ForkOrigin::host))
        .map(hostPaths::queue)
        .orElseGet(hostPaths::queue);
  }

  /** A planner only plans; the steps of its plans are built. */
  static String builder(TaskRecord task) {
    return Optional.ofNullable(task.agent())
        .filter(name -> !name.equals("plan"))
        .orElse(AgentRegistry.BUILDER);
  }

  private ResumePoint resumePoint(TaskRecord task) {
    if (task.phase() == Phase.CLOSED) {
      return ResumePoint.NOTHING;
    }
    if (task.workspace() == null
        || task.state() == TaskState.QUEUED
        || lacksSetup(task)
        || isOverruled(task)) {
      return isForked(task) ? ResumePoint.FORK : ResumePoint.START;
    }
    return continuing(task);
  }

  /** A command to run beside the conversation comes first, unless a delivery has to be redone. */
  private ResumePoint continuing(TaskRecord task) {
    return messages
        .nextSubtask(task.id())
        .filter(_ -> messages.forConversation(task.id()).isEmpty() || !isSentBack(task.id()))
        .map(_ -> subtask(task))
        .orElseGet(
            () -> journal.plans().adopted(task.id()).isPresent() ? building(task) : planning(task));
  }

  /** Whether it begins with the plan of another task, unless a person has it planned anew. */
  private boolean isForked(TaskRecord task) {
    return journal.facts().forkOrigin(task.id()).isPresent()
        && journal.plans().adopted(task.id()).isEmpty()
        && !isOverruled(task);
  }

  /** A task at rest is taken up by words alone. */
  private ResumePoint building(TaskRecord task) {
    if (!wasSpokenTo(task)) {
      return ResumePoint.NOTHING;
    }
    if (!isReset(task) && (isSentBack(task.id()) || wantsPlan(task))) {
      return ResumePoint.PLAN;
    }
    return isUnfinished(task) ? ResumePoint.EXECUTE : ResumePoint.FOLLOW_UP;
  }

  private boolean isUnfinished(TaskRecord task) {
    Set<StepId> cancelled = journal.cancelledSteps().of(task.id());
    return journal.steps().all(task.id()).stream()
        .anyMatch(step -> !step.state().satisfies() && !cancelled.contains(step.id()));
  }

  /**
   * A command changes files and delivers them only where a follow-up may, and never what an undone
   * task has left.
   */
  private ResumePoint subtask(TaskRecord task) {
    boolean isDone = executions.rest(task).filter(rest -> !DONE.contains(rest.state())).isEmpty();
    boolean planned = journal.plans().adopted(task.id()).isPresent();
    boolean mayBuild = planned ? !isUnfinished(task) : !task.strategy().needsApproval();
    return isDone && mayBuild ? ResumePoint.SUBTASK : ResumePoint.READ_SUBTASK;
  }

  private ResumePoint planning(TaskRecord task) {
    if (!wasSpokenTo(task)) {
      return ResumePoint.NOTHING;
    }
    boolean planned = task.strategy().needsApproval() || wantsPlan(task);
    return planned ? ResumePoint.PLAN : ResumePoint.FOLLOW_UP;
  }

  /** A workspace that could not be set up is set up again before anything else. */
  private boolean lacksSetup(TaskRecord task) {
    var failure = task.failure();
    return failure != null && failure.code().equals("setup_failed") && wasSpokenTo(task);
  }

  /** Whether the newest message is for the planner. */
  private boolean wantsPlan(TaskRecord task) {
    return newestWord(task)
        .flatMap(message ->
            Optional.ofNullable(message.options().agent()).or(() -> called(task, message)))
        .filter("plan"::equals)
        .isPresent();
  }

  /** The agent of the command that a message to the main conversation calls. */
  private Optional<String> called(TaskRecord task, UserMessage message) {
    return journal
        .facts()
        .commands(task.id())
        .called(message.text())
        .filter(_ -> !messages.isSubtask(message))
        .map(SlashCommandInvocation::command)
        .map(SlashCommand::agent);
  }

  /** Whether a person has chosen another strategy, by which the task begins anew. */
  private boolean isOverruled(TaskRecord task) {
    return journal.steering().pending(task.id()).stream()
        .anyMatch(message -> message.options().strategy() != null);
  }

  /** Whether a person took it back to a step, which is carried out whatever came after. */
  private boolean isReset(TaskRecord task) {
    return newestWord(task).filter(message -> message.options().reset() != null).isPresent();
  }

  private Optional<UserMessage> newestWord(TaskRecord task) {
    return journal.steering().pending(task.id()).stream().reduce((_, newest) -> newest);
  }

  private boolean wasSpokenTo(TaskRecord task) {
    return !journal.steering().pending(task.id()).isEmpty();
  }

  /** Whether the newest decision about the whole task sent its delivery back. */
  private boolean isSentBack(TaskId task) {
    return journal.requestReader().decided(task).stream()
        .map(RequestRecord::request)
        .filter(request -> List.of(RequestKind.PLAN, RequestKind.DELIVERY).contains(request.kind()))
        .reduce((_, newest) -> newest)
        .filter(request -> request.kind() == RequestKind.DELIVERY)
        .flatMap(request -> Optional.ofNullable(request.decision()))
        .filter(decision -> decision.outcome() == Outcome.SEND_BACK)
        .isPresent();
  }
}
