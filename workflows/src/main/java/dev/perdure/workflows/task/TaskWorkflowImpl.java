package dev.perdure.workflows.task;

import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.phase.Phases;
import dev.perdure.workflows.phase.RunningSteps;
import dev.perdure.workflows.phase.TaskExecution;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities.RunRef;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskActivities.FinishAck;
import dev.perdure.workflows.port.TaskActivities.RevisePlan;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.request.RequestDesk;
import dev.perdure.workflows.task.TaskWorkflow.MessagePosted;
import dev.perdure.workflows.task.TaskWorkflow.TaskReport;
import dev.perdure.workflows.task.TaskWorkflow.TaskSnapshot;
import io.temporal.workflow.WorkflowInit;

/** The root workflow of a task, which delegates to phases, control and request desk. */
public final class TaskWorkflowImpl implements TaskWorkflow {

  private final TaskActivities tasks = Ports.tasks();
  private final AgentRuns runs = new AgentRuns();
  private final ContinueAsNewPolicy renewal;
  private final RunningSteps steps = new RunningSteps();
  private final RequestDesk desk;
  private final TaskControl taskControl;
  private Phase phase = Phase.PREPARING;
  private boolean said;

  /** Takes the task's id, so that no signal is early. */
  @WorkflowInit
  public TaskWorkflowImpl(TaskRef task) {
    renewal = new ContinueAsNewPolicy(this::isFree);
    desk = new RequestDesk(task.task(), runs, renewal);
    taskControl = new TaskControl(task.task(), runs, desk, steps, () -> said = false);
  }

  @Override
  public TaskReport run(TaskRef task) {
    taskControl.open();
    while (true) {
      said = false;
      TaskStart start = tasks.begin(task);
      desk.open(start.requests());
      taskControl.takeOver(start.resumption());
      if (isIdle(start)) {
        if (said) {
          continue;
        }
        return new TaskReport(TaskState.IDLE);
      }
      TaskResult ending = taskControl.run(() -> new Phases(execution(task, start)).follow());
      boolean atRest = end(ending).atRest();
      if (atRest) {
        taskControl.rest();
      }
      if (atRest && !said && !taskControl.stops()) {
        return new TaskReport(ending.state());
      }
    }
  }

  @Override
  public void decide(Decision decision) {
    desk.decide(decision);
  }

  @Override
  public void editPlan(RevisePlan edit) {
    desk.revise(edit);
  }

  @Override
  public void raiseRequest(PendingRequest request) {
    desk.raise(request);
  }

  @Override
  public void withdrawRequests(RunRef run) {
    desk.takeBackLater(run.run());
  }

  @Override
  public void requestContinueAsNew() {
    renewal.ask();
  }

  /**
   * The message itself is in the records: a plan under approval is planned further with it, and
   * whoever ends the task looks whether one came.
   */
  @Override
  public void postMessage(MessagePosted message) {
    said = true;
    desk.say(() -> said = false);
  }

  @Override
  public void control(Control control) {
    taskControl.control(control);
  }

  @Override
  public TaskSnapshot snapshot() {
    return new TaskSnapshot(phase, runs.isHeld(), runs.active(), desk.pending());
  }

  /** Nothing that a person has sent may be lost with the history. */
  private boolean isFree() {
    return !said && !runs.isHeld() && taskControl.isQuiet();
  }

  private boolean isIdle(TaskStart start) {
    return start.resumePoint() == TaskStart.ResumePoint.NOTHING && !taskControl.stops();
  }

  private FinishAck end(TaskResult ending) {
    return Cancellations.detached(() -> tasks.end(ending));
  }

  private TaskExecution execution(TaskRef task, TaskStart start) {
    return new TaskExecution(task.task(), start, runs, desk, steps, entered -> phase = entered);
  }
}
