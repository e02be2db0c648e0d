package dev.perdure.workflows.port.tool;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Tool calls, carried out where the workspace is; rules are evaluated there. */
@ActivityInterface
public interface ToolActivities {

  /** Carries out a call once, however often it is asked to. */
  @ActivityMethod(name = "run")
  ToolOutcome run(ToolTurn turn);
}
