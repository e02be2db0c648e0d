package dev.perdure.workflows.task;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.agent.Cancellations;
import dev.perdure.workflows.agent.Failures;
import dev.perdure.workflows.port.Ending;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.Progress;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.sitting.Halted;
import dev.perdure.workflows.task.Control.Command;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Functions.Func;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Optional;

/** What a person may do to a sitting as a whole: hold it, let it go on, stop it. */
final class Course {

  private final TaskId task;
  private final AgentRuns runs;
  private final TaskActivities tasks = Ports.tasks();
  private final Deque<Command> commands = new ArrayDeque<>();
  private Optional<Command> stop = Optional.empty();
  private Optional<CancellationScope> sitting = Optional.empty();
  private boolean held;

  Course(TaskId task, AgentRuns runs) {
    this.task = task;
    this.runs = runs;
  }

  void open() {
    Async.procedure(this::serve);
  }

  void control(Control control) {
    commands.add(control.command());
  }

  boolean held() {
    return held;
  }

  /** Carries a sitting out until it ends, is halted or is stopped. */
  Ending run(Func<Ending> work) {
    var ending = new ArrayList<Ending>(1);
    CancellationScope scope = Workflow.newCancellationScope(() -> ending.add(attempt(work)));
    sitting = Optional.of(scope);
    scope.run();
    sitting = Optional.empty();
    return ending.getFirst();
  }

  private Ending attempt(Func<Ending> work) {
    try {
      return work.apply();
    } catch (Halted halted) {
      return stop.map(this::stopped).orElse(halted.ending());
    } catch (TemporalFailure failure) {
      return stop.map(this::stopped).orElseGet(() -> failed(failure));
    }
  }

  private Ending stopped(Command command) {
    stop = Optional.empty();
    return Ending.of(task, command == Command.CANCEL ? TaskState.CANCELLED : TaskState.IDLE);
  }

  /** A cancellation that came from the engine itself ends the task like a person's. */
  private Ending failed(TemporalFailure failure) {
    if (Cancellations.isCancelled(failure)) {
      return Ending.of(task, TaskState.CANCELLED);
    }
    Failures.Cause cause = Failures.of(failure);
    return new Ending(task, TaskState.FAILED, cause.type(), cause.message(), null);
  }

  private void serve() {
    while (true) {
      Workflow.await(() -> !commands.isEmpty());
      obey(commands.removeFirst());
    }
  }

  private void obey(Command command) {
    switch (command) {
      case PAUSE -> hold(true, TaskState.PAUSED);
      case RESUME -> hold(false, TaskState.RUNNING);
      case INTERRUPT, CANCEL -> {
        stop = Optional.of(command);
        sitting.ifPresent(CancellationScope::cancel);
      }
    }
  }

  private void hold(boolean hold, TaskState state) {
    held = hold;
    runs.hold(hold);
    tasks.progress(Progress.state(task, state));
  }
}
