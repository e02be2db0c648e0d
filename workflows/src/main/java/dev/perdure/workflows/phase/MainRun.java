package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.RunSpec.Opening;
import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;

/** The main run without a plan: build at once, answer, or follow up. */
final class MainRun {

  private final TaskExecution execution;

  public MainRun(TaskExecution execution) {
    this.execution = execution;
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
    execution.workspace().mark(execution.ref());
    answering(Opening.personal("build/follow-up", key("answer")));
  }

  private void answering(Opening opening) {
    execution.enter(Phase.EXPLORING);
    execution.require(execution.mainRun("explore").readOnly().steered().opening(opening));
    execution.requireUnchanged();
  }

  private void building(String prompt, String name) {
    execution.enter(Phase.EXECUTING);
    execution.workspace().release(execution.ref());
    execution.require(
        execution
            .mainRun(execution.start().agent())
            .steered()
            .opening(Opening.personal(prompt, key(name))));
    execution
        .workspace()
        .commit(new CommitRequest(execution.task(), null, execution.start().execution()));
  }

  private String key(String name) {
    return name + "-" + execution.start().execution();
  }
}
