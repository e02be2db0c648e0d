package dev.perdure.workflows.task;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.Coroutines;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.phase.RunningSteps;
import dev.perdure.workflows.phase.TaskEnded;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ControlRef;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskResumption;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TaskWaits;
import dev.perdure.workflows.port.TransitionAck;
import dev.perdure.workflows.request.RecordGuard;
import dev.perdure.workflows.request.RequestDesk;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Functions.Func;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The handler of a person's commands: pause, resume, interrupt or cancel a task, cancel a step. */
final class TaskControl {

  private final TaskId task;
  private final AgentRuns runs;
  private final RequestDesk desk;
  private final RunningSteps steps;
  private final Deque<Control> commands = new ArrayDeque<>();
  private final Set<String> known = new LinkedHashSet<>();
  private final List<String> stops = new ArrayList<>();
  private Optional<ControlCommand> stop = Optional.empty();
  private Optional<CancellationScope> execution = Optional.empty();
  private final HeardMessages messages;
  private final DeadlineTimer deadlineTimer;
  private final CommandClaims claims;
  private final RecordGuard guard;
  private boolean steered;
  private boolean busy;

  TaskControl(
      TaskId task, AgentRuns runs, RequestDesk desk, RunningSteps steps, HeardMessages messages) {
    this.task = task;
    this.runs = runs;
    this.desk = desk;
    this.steps = steps;
    this.messages = messages;
    this.deadlineTimer = new DeadlineTimer(task, runs);
    this.guard = new RecordGuard(task);
    this.claims = new CommandClaims(task, known::contains, this::obey);
  }

  void open() {
    claims.open();
    Coroutines.serve("controls", this::serve);
  }

  /** A signal names a command; the journal has it. */
  void control(ControlRef control) {
    claims.claim(control, messages.mark());
  }

  /** Waits until the commands of all signals so far are accepted or refused. */
  void awaitAcceptance() {
    if (!claims.isQuiet()) {
      Workflow.await(claims::isQuiet);
    }
  }

  /**
   * A stop takes effect at once and waits for no command before it. Messages posted before a stop
   * do not resume the task.
   */
  private void obey(Control control, int mark) {
    if (isStop(control) && isNew(control)) {
      messages.forget(mark);
    }
    accept(control);
  }

  private void accept(Control control) {
    if (isNew(control)) {
      Optional.ofNullable(control.id()).ifPresent(known::add);
      switch (control.command()) {
        case INTERRUPT, CANCEL -> stop(control);
        case PAUSE, RESUME, CANCEL_STEP -> commands.add(control);
      }
    }
  }

  private static boolean isStop(Control control) {
    return control.command() == ControlCommand.INTERRUPT
        || control.command() == ControlCommand.CANCEL;
  }

  /** A command may come by signal and from the records. */
  private boolean isNew(Control control) {
    return control.id() == null || !known.contains(control.id());
  }

  private void stop(Control control) {
    steered = true;
    stop = stop.filter(ControlCommand.CANCEL::equals).or(() -> Optional.of(control.command()));
    Optional.ofNullable(control.id()).ifPresent(stops::add);
    execution.ifPresent(CancellationScope::cancel);
  }

  /**
   * A task that was paused stays so where its root was closed, unless a person said otherwise; a
   * command that the closed root did not act on has its effect first.
   */
  void takeOver(TaskResumption resumption, @Nullable TaskWaits waits) {
    if (resumption.held() && !steered) {
      runs.hold(true);
    }
    Optional.ofNullable(waits)
        .flatMap(known -> Optional.ofNullable(known.deadline()))
        .filter(deadline -> !deadline.parked() || !steered)
        .ifPresent(deadlineTimer::takeOver);
    resumption.unapplied().forEach(this::accept);
  }

  /** Whether every command so far has had its effect. */
  boolean isQuiet() {
    return commands.isEmpty() && !busy && stop.isEmpty() && claims.isQuiet();
  }

  /** Whether the deadline of the task has parked it. */
  boolean isPastDeadline() {
    return deadlineTimer.isParked();
  }

  /** Whether a person wants an end before anything was begun. */
  boolean stops() {
    return stop.isPresent();
  }

  /** Carries an execution out until it ends, is halted or is stopped, also before it begins. */
  TaskResult run(Func<TaskResult> work) {
    if (stop.isPresent()) {
      return acknowledging(stopped(stop.get()));
    }
    var ending = new ArrayList<TaskResult>(1);
    CancellationScope scope = Workflow.newCancellationScope(() -> ending.add(attempt(work)));
    execution = Optional.of(scope);
    scope.run();
    execution = Optional.empty();
    stop = Optional.empty();
    return acknowledging(ending.getFirst());
  }

  private TaskResult acknowledging(TaskResult ending) {
    TaskResult acknowledged = ending.stoppedBy(stops);
    stops.clear();
    return acknowledged;
  }

  /** The task is at rest, and its pause with it: what a message begins later is not held. */
  void rest() {
    deadlineTimer.release();
    runs.hold(false);
  }

  private TaskResult attempt(Func<TaskResult> work) {
    try {
      return work.apply();
    } catch (TaskEnded e) {
      return stop.map(this::stopped).orElse(e.ending());
    } catch (TemporalFailure failure) {
      return stop.map(this::stopped).orElseGet(() -> failed(failure));
    }
  }

  private TaskResult stopped(ControlCommand command) {
    stop = Optional.empty();
    return TaskResult.of(
        task, command == ControlCommand.CANCEL ? TaskState.CANCELLED : TaskState.IDLE);
  }

  /** A cancellation that came from the engine itself ends the task like a person's. */
  private TaskResult failed(TemporalFailure failure) {
    if (Cancellations.isCancelled(failure)) {
      return TaskResult.of(task, TaskState.CANCELLED);
    }
    Failures.Cause cause = Failures.of(failure);
    return new TaskResult(task, TaskState.FAILED, cause.type(), cause.message(), null);
  }

  private void serve() {
    while (true) {
      Workflow.await(() -> !commands.isEmpty());
      busy = true;
      obey(commands.removeFirst());
      busy = false;
    }
  }

  private void obey(Control control) {
    switch (control.command()) {
      case PAUSE -> pause(control);
      case RESUME -> {
        steered = true;
        deadlineTimer.release();
        runs.hold(false);
        desk.askAgain();
        update("Resume the task", new TaskStateUpdate(task, desk.blocked(), true, control.id()));
      }
      case CANCEL_STEP -> {
        Optional.ofNullable(control.step()).ifPresent(step -> steps.cancel(step, control.by()));
        update("Cancel a step", new TaskStateUpdate(task, desk.blocked(), false, control.id()));
      }
      case INTERRUPT, CANCEL -> stop(control);
    }
  }

  private void pause(Control control) {
    steered = true;
    runs.hold(true);
    var pausing = TaskTransition.paused(task, control.id());
    runs.hold(
        guard
            .write("A pause", () -> Ports.tasks("Pause the task").progress(pausing))
            .filter(TransitionAck::accepted)
            .isPresent());
  }

  private void update(String summary, TaskStateUpdate update) {
    guard.run("A change of the task's state", () -> Ports.tasks(summary).updateState(update));
  }
}
