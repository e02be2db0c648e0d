package dev.perdure.workflows.phase;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.PlanChange;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The main agent run of a task without an approved plan: builds, answers or follows up. */
final class MainRun {

  private static final int MAX_REPLANS = 2;
  private static final Set<FinishReason> CUT_OFF =
      EnumSet.of(FinishReason.MAX_STEPS, FinishReason.MAX_TOKENS);

  private final TaskExecution execution;

  public MainRun(TaskExecution execution) {
    this.execution = execution;
  }

  /** Builds what was asked for. */
  public void build() {
    building(RunOpening.personal("build/executing", key("build")));
  }

  /** Builds by a plan that the agent keeps itself; what it leaves of the plan is told to people. */
  public void buildByPlan(String prompt) {
    building(RunOpening.of(prompt, key("build")));
    execution.tasks("Close the task's own plan").closeOwnPlan(execution.ref());
  }

  /** Builds; if the run is cut off, it goes on by a plan that it writes first. */
  public void buildPlanningOnFailure() {
    execution.enter(Phase.EXECUTING);
    execution.release();
    RunSpec spec = builder(RunOpening.of("build/on-demand", key("build")));
    RunReport report = execution.perform(spec);
    for (int plans = 1; plans <= MAX_REPLANS && CUT_OFF.contains(report.finish()); plans++) {
      spec = builder(RunOpening.of("build/replan", key("plan-" + plans)));
      report = execution.perform(spec);
    }
    end(report, spec);
    execution.tasks("Close the task's own plan").closeOwnPlan(execution.ref());
  }

  /** Carries out the request in a message to an ended task. */
  public void followUp() {
    building(RunOpening.personal("build/follow-up", key("follow-up")));
  }

  /** Answers without changing anything. */
  public void answer() {
    answering(RunOpening.of("explore/answer", key("answer")));
  }

  /** Answers a message to a task that only answers. */
  public void answerAgain() {
    execution.mark();
    answering(RunOpening.personal("build/follow-up", key("answer")));
  }

  /** Runs a subagent that carries out a command to an ended task, beside the main conversation. */
  public void subtask() {
    execution.enter(Phase.EXECUTING);
    execution.release();
    RunSpec spec = commandRun(execution.start().agent()).opening(commandOpening());
    end(execution.perform(spec), spec);
  }

  /** The same without changing anything. */
  public void readSubtask() {
    execution.mark();
    execution.enter(Phase.EXPLORING);
    execution.require(commandRun("explore").readOnly().opening(commandOpening()));
    execution.requireUnchanged();
  }

  private RunSpec.Builder commandRun(String agent) {
    return execution.run(RunKind.FIXED, execution.task().run(key("command")), agent);
  }

  private RunOpening commandOpening() {
    return RunOpening.of(RunOpening.COMMAND, key("command"));
  }

  private void answering(RunOpening opening) {
    execution.enter(Phase.EXPLORING);
    execution.require(execution.mainRun("explore").readOnly().steered().opening(opening));
    execution.requireUnchanged();
  }

  private void building(RunOpening opening) {
    execution.enter(Phase.EXECUTING);
    execution.release();
    RunSpec spec = builder(opening);
    end(execution.perform(spec), spec);
  }

  private void end(RunReport report, RunSpec spec) {
    if (!report.completed()) {
      throw execution.halted(report, spec);
    }
    commit();
    if (report.planning() == PlanChange.AGAIN) {
      new PlanApprovalLoop(execution).enter(Optional.empty(), report.sentence());
      new Execution(execution).run();
      new PlanVerification(execution).run();
    }
  }

  private RunSpec builder(RunOpening opening) {
    return execution.mainRun(execution.start().agent()).steered().opening(opening);
  }

  private void commit() {
    execution
        .workspace("Commit the changes")
        .commit(new CommitRequest(execution.task(), null, execution.start().execution()));
  }

  private String key(String name) {
    return name + "-" + execution.start().execution();
  }
}
