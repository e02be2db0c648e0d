package dev.perdure.planner.agent;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;

/** The lookup of the agents of a task or a run, which stay as they were when the task began. */
public interface TaskAgentLookup {

  /** The agents of a task. */
  AgentRegistry of(TaskId task);

  /** The agents of the task that a run belongs to. */
  AgentRegistry of(RunId run);

  /** The agents that a new task would have, outside of any repository. */
  AgentRegistry now();
}
