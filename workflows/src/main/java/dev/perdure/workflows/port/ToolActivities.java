package dev.perdure.workflows.port;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that carries out a tool call, by the permission rules, where the workspace is. */
@ActivityInterface
public interface ToolActivities {

  /** Carries out a call once, however often it is asked to. */
  @ActivityMethod(name = "runTool")
  ToolOutcome run(ToolCallRequest request);
}
