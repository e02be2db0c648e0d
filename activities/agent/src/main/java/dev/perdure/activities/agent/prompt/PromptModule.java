package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.prompt.PromptLibrary;

/** Puts together what fills the prompts of agents, from the records of tasks. */
public final class PromptModule {

  private final JournalModule journalModule;
  private final TaskAgentLookup agents;
  private final Models models;
  private final PromptLibrary prompts;

  public PromptModule(
      JournalModule journalModule, TaskAgentLookup agents, Models models, PromptLibrary prompts) {
    this.journalModule = journalModule;
    this.agents = agents;
    this.models = models;
    this.prompts = prompts;
  }

  public PendingMessages pendingMessages() {
    return new PendingMessages(
        journalModule.eventLog(),
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.steeringStore(),
        agents);
  }

  public SlashCommandOverrides slashCommandOverrides() {
    return new SlashCommandOverrides(
        journalModule.eventLog(),
        journalModule.taskStore(),
        journalModule.taskRequestReader(),
        journalModule.runStore(),
        agents,
        models);
  }

  public MessageExpander messageExpander() {
    return new MessageExpander(
        journalModule.eventLog(),
        journalModule.taskStore(),
        journalModule.turnStore(),
        agents,
        prompts,
        slashCommandOverrides());
  }

  public FinalReports finalReports() {
    return new FinalReports(
        journalModule.taskStore(), journalModule.conversationStore(), journalModule.stepStore());
  }

  public ReviewBriefing reviewBriefing() {
    return new ReviewBriefing(
        journalModule.conversationStore(),
        journalModule.planStore(),
        journalModule.stepStore(),
        journalModule.artifactStore());
  }

  public StepBriefing stepBriefing() {
    return new StepBriefing(
        journalModule.taskRequestReader(),
        journalModule.steeringStore(),
        journalModule.planStore(),
        journalModule.stepStore(),
        peoplesDecisions(),
        lastAttemptBriefing());
  }

  public CompactionReminder compactionReminder() {
    return new CompactionReminder(
        journalModule.todoStore(),
        journalModule.conversationStore(),
        journalModule.toolJournalStore(),
        journalModule.requestReader(),
        peoplesDecisions(),
        planProgressText());
  }

  public SystemPromptWriter systemPromptWriter() {
    return new SystemPromptWriter(
        journalModule.workspaceFactsStore(), journalModule.runStore(), prompts);
  }

  public WorkspaceSurvey workspaceSurvey(Git git, Sandbox sandbox, ConfigFiles files) {
    return new WorkspaceSurvey(
        journalModule.eventLog(),
        journalModule.taskRequestReader(),
        journalModule.workspaceFactsStore(),
        git,
        sandbox,
        new InstructionReader(journalModule.taskStore(), journalModule.permissionStore(), files));
  }

  private PeoplesDecisions peoplesDecisions() {
    return new PeoplesDecisions(
        journalModule.taskReader(), journalModule.toolCallStore(), journalModule.requestReader());
  }

  private LastAttemptBriefing lastAttemptBriefing() {
    return new LastAttemptBriefing(
        journalModule.workspaceFactsStore(),
        journalModule.runStore(),
        journalModule.conversationStore(),
        journalModule.stepStore());
  }

  private PlanProgressText planProgressText() {
    return new PlanProgressText(journalModule.planStore(), journalModule.stepStore());
  }
}
