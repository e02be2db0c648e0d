package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.workflows.port.TaskActivities;

/** Puts together the activities of the root workflow of a task. */
public final class TaskModule {

  private final PlanModule planModule;
  private final SignalModule signalModule;
  private final ExecutionModule executionModule;

  /**
   * Puts the parts together.
   *
   * @param stepsAtOnce how many steps of a plan may run in parallel
   */
  public TaskModule(
      JournalModule journalModule,
      PlanDraftModule planDraftModule,
      PromptModule promptModule,
      HostPaths hostPaths,
      PromptLibrary prompts,
      int stepsAtOnce) {
    this.planModule =
        new PlanModule(
            journalModule,
            planDraftModule,
            hostPaths,
            prompts,
            promptModule.pendingMessages(),
            stepsAtOnce);
    this.signalModule = new SignalModule(journalModule, planModule.unreadMessageCheck());
    this.executionModule =
        new ExecutionModule(
            journalModule,
            promptModule,
            hostPaths,
            planModule.planFile(),
            signalModule.taskStateUpdater(),
            signalModule.deadlineKeeper());
  }

  public TaskActivities taskActivities() {
    return new TaskActivitiesImpl(
        executionModule.taskLifecycle(),
        signalModule.taskSignals(),
        signalModule.waitSteps(),
        planModule.planRequests(),
        planModule.planReopener(),
        planModule.planExecution());
  }
}
