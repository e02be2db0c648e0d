package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.plan.ForkStepCopier;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.planner.prompt.PromptLibrary;

/** Puts together the services on tasks that the server uses beside the activities. */
public final class TaskServiceModule {

  private final JournalModule journalModule;
  private final HostPaths hostPaths;
  private final PromptLibrary prompts;

  public TaskServiceModule(
      JournalModule journalModule, HostPaths hostPaths, PromptLibrary prompts) {
    this.journalModule = journalModule;
    this.hostPaths = hostPaths;
    this.prompts = prompts;
  }

  public PlanFile planFile() {
    return new PlanFile(
        journalModule.database(), journalModule.eventLog(), journalModule.planStore(), hostPaths);
  }

  public FailedStepHandler failedStepHandler() {
    return new FailedStepHandler(
        journalModule.database(),
        journalModule.planStore(),
        journalModule.stepStore(),
        journalModule.requestStore(),
        journalModule.requestReader(),
        lastExecutionStore());
  }

  public ForkInitializer forkInitializer() {
    return new ForkInitializer(
        journalModule.database(),
        journalModule.forkOriginStore(),
        journalModule.conversationStore(),
        mainRunCreator(),
        forkOpening(),
        forkPlanCopier());
  }

  public SpendingReleaser spendingReleaser() {
    return new SpendingReleaser(
        journalModule.database(),
        journalModule.spendingStore(),
        new SpendingWaitStore(journalModule.database()),
        journalModule.requestReader(),
        journalModule.outboxStore());
  }

  private LastExecutionStore lastExecutionStore() {
    return new LastExecutionStore(journalModule.taskStore());
  }

  private MainRunCreator mainRunCreator() {
    return new MainRunCreator(journalModule.taskStore(), journalModule.runStore());
  }

  private ForkOpening forkOpening() {
    return new ForkOpening(
        journalModule.taskReader(),
        journalModule.taskRequestReader(),
        journalModule.stepStore(),
        journalModule.artifactStore(),
        prompts);
  }

  private ForkPlanCopier forkPlanCopier() {
    return new ForkPlanCopier(
        journalModule.planStore(), journalModule.stepStore(), forkStepCopier());
  }

  private ForkStepCopier forkStepCopier() {
    return new ForkStepCopier(journalModule.stepStore());
  }
}
