package dev.perdure.workflows.task;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.flow.SignalGuard;
import dev.perdure.workflows.flow.StartGuard;
import dev.perdure.workflows.flow.Suspended;
import dev.perdure.workflows.flow.Suspension;
import dev.perdure.workflows.phase.ClosingSummary;
import dev.perdure.workflows.phase.Phases;
import dev.perdure.workflows.phase.RunningSteps;
import dev.perdure.workflows.phase.TaskExecution;
import dev.perdure.workflows.port.ControlRef;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.TaskEndAck;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.request.RequestDesk;
import dev.perdure.workflows.visibility.TaskView;
import dev.perdure.workflows.visibility.TaskVisibility;
import io.temporal.workflow.WorkflowInit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The root workflow of a task, which delegates to phases, control and request desk. */
public class TaskWorkflowImpl implements TaskWorkflow {

  private final AgentRuns runs = new AgentRuns(new Suspension(this::isAtRest));
  private final ContinueAsNewPolicy continueAsNewPolicy;
  private final RunningSteps steps = new RunningSteps();
  private final RequestDesk desk;
  private final TaskControl taskControl;
  private final Renewal renewal;
  private final HeardMessages messages = new HeardMessages();
  private final TaskVisibility visibility = new TaskVisibility(this::view);
  private Phase phase = Phase.PREPARING;
  private Optional<TaskState> rest = Optional.empty();

  /** Takes the task's id, so that no signal is early. */
  @WorkflowInit
  public TaskWorkflowImpl(TaskRef task) {
    StartGuard.require(task != null && SignalGuard.hasIds(task.task()), "the id of a task");
    continueAsNewPolicy = new ContinueAsNewPolicy(this::isFree);
    desk = new RequestDesk(task.task(), runs, continueAsNewPolicy);
    renewal = new Renewal(continueAsNewPolicy, runs);
    taskControl = new TaskControl(task.task(), runs, desk, steps, messages);
  }

  @Override
  public TaskReport run(TaskRef task) {
    taskControl.open();
    visibility.open();
    renewal.open();
    while (true) {
      messages.seeAll();
      TaskStart start = Ports.tasks("Load the task").begin(task);
      desk.open(start.requests(), start.waits());
      taskControl.takeOver(start.resumption(), start.waits());
      taskControl.awaitAcceptance();
      if (isIdle(start)) {
        if (messages.isAnyUnseen()) {
          continue;
        }
        return rest(TaskState.IDLE);
      }
      rest = Optional.empty();
      TaskResult ending = carryOut(task, start);
      boolean atRest = end(ending).atRest();
      rest = Optional.of(ending.state()).filter(_ -> atRest);
      taskControl.awaitAcceptance();
      if (atRest) {
        taskControl.rest();
        ClosingSummary.write(start, ending, messages::isAnyUnseen);
      }
      if (atRest && !messages.isAnyUnseen() && !taskControl.stops()) {
        return rest(ending.state());
      }
    }
  }

  private TaskResult carryOut(TaskRef task, TaskStart start) {
    try {
      return taskControl.run(() -> new Phases(execution(task, start)).follow());
    } catch (Suspended e) {
      TaskVisibility.continueAsNew(task);
      throw e;
    }
  }

  private TaskReport rest(TaskState state) {
    rest = Optional.of(state);
    visibility.show();
    return new TaskReport(state);
  }

  @Override
  public void decide(DecisionRef decision) {
    boolean isComplete =
        decision != null && SignalGuard.hasIds(decision.requestId(), decision.decisionId());
    SignalGuard.handle("decide", isComplete, () -> desk.decide(decision));
  }

  @Override
  public void editPlan(PlanEditRef edit) {
    boolean isComplete = edit != null && SignalGuard.hasIds(edit.request(), edit.edit());
    SignalGuard.handle("editPlan", isComplete, () -> desk.revise(edit));
  }

  @Override
  public void raiseRequest(PendingRequest request) {
    boolean isComplete =
        request != null
            && SignalGuard.hasIds(request.id(), request.runId(), request.digest())
            && (request.workflow() == null || SignalGuard.hasIds(request.workflow()))
            && request.kind() != null;
    SignalGuard.handle("raiseRequest", isComplete, () -> desk.raise(request));
  }

  @Override
  public void withdrawRequests(RunRef run) {
    boolean isComplete = run != null && SignalGuard.hasIds(run.run());
    SignalGuard.handle("withdrawRequests", isComplete, () -> desk.takeBackLater(run.run()));
  }

  @Override
  public void modelAnswered(ParkedTurn call) {
    boolean isComplete = call != null && SignalGuard.hasIds(call.run(), call.request());
    SignalGuard.handle("modelAnswered", isComplete, () -> desk.modelAnswered(call));
  }

  @Override
  public void requestContinueAsNew() {
    continueAsNewPolicy.ask();
  }

  /**
   * The message itself is in the records. A plan under approval is planned further with it, and the
   * end of the task looks for unread messages. A signal without a stored message changes nothing.
   */
  @Override
  public void postMessage(MessageSignal message) {
    int mark = messages.hear();
    desk.say(messages::seeAll, () -> messages.forget(mark));
  }

  @Override
  public void control(ControlRef control) {
    boolean isComplete = control != null && SignalGuard.hasIds(control.id());
    SignalGuard.handle("control", isComplete, () -> taskControl.control(control));
  }

  @Override
  public TaskSnapshot snapshot() {
    return new TaskSnapshot(
        phase,
        runs.isHeld(),
        runs.active(),
        desk.pending().stream().map(PendingRequest::id).toList());
  }

  private TaskView view() {
    if (rest.isPresent()) {
      return new TaskView(rest.get(), phase, List.of());
    }
    TaskState held = taskControl.isPastDeadline() ? TaskState.PARKED : TaskState.PAUSED;
    return runs.isHeld()
        ? new TaskView(held, phase, desk.pending())
        : TaskView.underWay(desk.blocked(), phase, desk.pending(), desk.hasExpired());
  }

  /** Nothing that a person has sent may be lost with the history. */
  private boolean isFree() {
    return !messages.isAnyUnseen() && !runs.isHeld() && taskControl.isQuiet();
  }

  /** Whether every signal so far has had its effect. The journal has the messages of people. */
  private boolean isAtRest() {
    return !runs.isHeld() && taskControl.isQuiet() && desk.isQuiet();
  }

  private boolean isIdle(TaskStart start) {
    return start.resumePoint() == ResumePoint.NOTHING && !taskControl.stops();
  }

  private TaskEndAck end(TaskResult ending) {
    String summary = "The task ends: " + ending.state().name().toLowerCase(Locale.ROOT);
    return Cancellations.detached(() -> Ports.tasks(summary).end(ending));
  }

  private TaskExecution execution(TaskRef task, TaskStart start) {
    return new TaskExecution(task.task(), start, runs, desk, steps, entered -> phase = entered);
  }
}
