package dev.perdure.workflows.port.run;

import dev.perdure.planner.request.PendingRequest;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The beginning and the end of a run. */
@ActivityInterface
public interface RunActivities {

  /** Creates the run and adds the message it opens with. */
  @ActivityMethod(name = "open")
  RunOpened open(RunSpec spec);

  /** Ends the run: each call without a result gets one that says why. */
  @ActivityMethod(name = "close")
  RunReport close(RunClosing closing);

  /** Drafts a request to the operator after a model call was given up. */
  @ActivityMethod(name = "giveUp")
  PendingRequest giveUp(GivenUp failure);

  /** Drafts the request for more of what a task has used up, one for all its runs. */
  @ActivityMethod(name = "overdraw")
  Overdraft overdraw(RunRef run);
}
