package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.RunSpec.Opening;
import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;

/** The main run where there is no plan to follow: building at once, answering, following up. */
public final class MainRun {

  private final TaskExecution sitting;

  /** Uses the main run of a sitting. */
  public MainRun(TaskExecution sitting) {
    this.sitting = sitting;
  }

  /** Builds what was asked for. */
  public void build() {
    building("build/executing", "build");
  }

  /** Does what a message to an ended task asks for. */
  public void followUp() {
    building("build/follow-up", "follow-up");
  }

  /** Answers without changing anything. */
  public void answer() {
    answering(Opening.of("explore/answer", key("answer")));
  }

  /** Answers a message to a task that only answers. */
  public void answerAgain() {
    sitting.workspace().mark(sitting.ref());
    answering(Opening.personal("build/follow-up", key("answer")));
  }

  private void answering(Opening opening) {
    sitting.enter(Phase.EXPLORING);
    sitting.require(sitting.mainRun("explore").readOnly().steered().opening(opening));
    sitting.requireUnchanged();
  }

  private void building(String prompt, String name) {
    sitting.enter(Phase.EXECUTING);
    sitting.workspace().release(sitting.ref());
    sitting.require(
        sitting
            .mainRun(sitting.brief().agent())
            .steered()
            .opening(Opening.personal(prompt, key(name))));
    sitting.workspace().commit(new CommitRequest(sitting.task(), null, sitting.brief().sitting()));
  }

  private String key(String name) {
    return name + "-" + sitting.brief().sitting();
  }
}
