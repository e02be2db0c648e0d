package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.JournalModule;

/** Puts together what the plan tools and the references of agents work with. */
public final class PlanDraftModule {

  private final JournalModule journalModule;

  public PlanDraftModule(JournalModule journalModule) {
    this.journalModule = journalModule;
  }

  public PlanFeedbackReader planFeedbackReader() {
    return new PlanFeedbackReader(
        journalModule.planStore(),
        journalModule.stepStore(),
        journalModule.requestStore(),
        journalModule.requestReader());
  }

  public PlanExitAttempts planExitAttempts() {
    return new PlanExitAttempts(journalModule.toolCallStore());
  }

  public SubagentReportWriter subagentReportWriter() {
    return new SubagentReportWriter(journalModule.conversationStore());
  }

  public TaskReferenceResolver taskReferenceResolver() {
    return new TaskReferenceResolver(
        journalModule.runStore(),
        journalModule.conversationStore(),
        journalModule.toolCallStore(),
        journalModule.stepStore(),
        journalModule.artifactStore());
  }

  public JournalPlanDraftStore planDraftStore(HostPlanCheck hostPlanCheck) {
    return new JournalPlanDraftStore(
        journalModule.database(),
        journalModule.planStore(),
        journalModule.stepStore(),
        new PlanDraftCheck(
            journalModule.taskReader(),
            journalModule.runStore(),
            journalModule.planStore(),
            journalModule.requestReader(),
            planFeedbackReader(),
            hostPlanCheck),
        planningRuns());
  }

  private PlanningRuns planningRuns() {
    return new PlanningRuns(
        journalModule.taskReader(), journalModule.taskStateMachine(), journalModule.runStore());
  }
}
