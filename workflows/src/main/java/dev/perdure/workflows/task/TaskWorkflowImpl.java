package dev.perdure.workflows.task;

import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.phase.Phases;
import dev.perdure.workflows.phase.TaskExecution;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities.RunRef;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskActivities.FinishAck;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.request.RequestDesk;
import dev.perdure.workflows.task.TaskWorkflow.Control;
import dev.perdure.workflows.task.TaskWorkflow.MessagePosted;
import dev.perdure.workflows.task.TaskWorkflow.TaskReport;
import dev.perdure.workflows.task.TaskWorkflow.TaskSnapshot;
import io.temporal.workflow.WorkflowInit;

/** The root of a task: it names the phases and nothing else. */
public final class TaskWorkflowImpl implements TaskWorkflow {

  private final TaskActivities tasks = Ports.tasks();
  private final AgentRuns runs = new AgentRuns();
  private final ContinueAsNewPolicy renewal;
  private final RequestDesk desk;
  private final TaskControl course;
  private Phase phase = Phase.PREPARING;
  private boolean said;

  /** Takes the task's id, so that no signal is early. */
  @WorkflowInit
  public TaskWorkflowImpl(TaskRef task) {
    renewal = new ContinueAsNewPolicy(this::isFree);
    desk = new RequestDesk(task.task(), runs, renewal);
    course = new TaskControl(task.task(), runs, desk, () -> said = false);
  }

  @Override
  public TaskReport run(TaskRef task) {
    course.open();
    while (true) {
      said = false;
      TaskStart brief = tasks.begin(task);
      desk.open(brief.desk());
      course.takeOver(brief.resumption().held());
      if (isIdle(brief)) {
        if (said) {
          continue;
        }
        return new TaskReport(TaskState.IDLE);
      }
      TaskResult ending = course.run(() -> new Phases(sitting(task, brief)).follow());
      boolean atRest = end(ending).atRest();
      if (atRest) {
        course.rest();
      }
      if (atRest && !said && !course.stops()) {
        return new TaskReport(ending.state());
      }
    }
  }

  @Override
  public void decide(Decision decision) {
    desk.decide(decision);
  }

  @Override
  public void raise(PendingRequest request) {
    desk.raise(request);
  }

  @Override
  public void withdraw(RunRef run) {
    desk.takeBackLater(run.run());
  }

  @Override
  public void renew() {
    renewal.ask();
  }

  /**
   * The message itself is in the records: a plan under approval is planned further with it, and
   * whoever ends the task looks whether one came.
   */
  @Override
  public void say(MessagePosted message) {
    said = true;
    desk.say(() -> said = false);
  }

  @Override
  public void control(Control control) {
    course.control(control);
  }

  @Override
  public TaskSnapshot snapshot() {
    return new TaskSnapshot(phase, runs.isHeld(), runs.active(), desk.pending());
  }

  /** Nothing that a person has sent may be lost with the history. */
  private boolean isFree() {
    return !said && !runs.isHeld() && course.isQuiet();
  }

  private boolean isIdle(TaskStart brief) {
    return brief.course() == TaskStart.Course.NOTHING && !course.stops();
  }

  private FinishAck end(TaskResult ending) {
    return Cancellations.detached(() -> tasks.end(ending));
  }

  private TaskExecution sitting(TaskRef task, TaskStart brief) {
    return new TaskExecution(task.task(), brief, runs, desk, entered -> phase = entered);
  }
}
