package dev.perdure.workflows.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.agent.RequestReceiver;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** A task from its request to the branch it hands over; the workflow id is the task id. */
@WorkflowInterface
public interface TaskWorkflow extends RequestReceiver {

  /** Carries the task on from where its records say it stands, until it is at rest. */
  @WorkflowMethod(name = "Task")
  TaskReport run(TaskRef task);

  /** A person settles a request; the desk is the arbiter. */
  @SignalMethod
  void decide(Decision decision);

  /** A person has said something; the message itself is in the records. */
  @SignalMethod
  void postMessage(MessagePosted message);

  /** A person steers the task as a whole. */
  @SignalMethod
  void control(Control control);

  /** An operator wants the root to go on with a fresh history as soon as it is at rest. */
  @SignalMethod
  void requestContinueAsNew();

  /** Where the task stands; for operators, never for lists. */
  @QueryMethod
  TaskSnapshot snapshot();

  /** What a person wants of a task as a whole. */
  record Control(Command command, String by) {

    /** The commands. */
    public enum Command {
      /** Hold before the next model call. */
      @JsonProperty("pause")
      PAUSE,
      /** Go on. */
      @JsonProperty("resume")
      RESUME,
      /** Stop what runs; the task waits for a message. */
      @JsonProperty("interrupt")
      INTERRUPT,
      /** End the task. */
      @JsonProperty("cancel")
      CANCEL
    }
  }

  /** A message of a person, by its id in the records. */
  record MessagePosted(String message) {}

  /** The state a task came to rest in. */
  record TaskReport(TaskState state) {}

  /** Where a task stands. */
  record TaskSnapshot(Phase phase, boolean held, int activeRuns, List<RequestId> pending) {

    /** Copies the requests. */
    public TaskSnapshot {
      pending = List.copyOf(pending);
    }
  }
}
