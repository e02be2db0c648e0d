package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunGuard;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.workflows.port.RunActivities;

/** Puts together the activities of the life cycle of agent runs. */
public final class RunModule {

  private final JournalModule journalModule;
  private final PlanDraftModule planDraftModule;
  private final PromptModule promptModule;
  private final RunContext.Finder contexts;
  private final PromptLibrary prompts;
  private final Models models;

  public RunModule(
      JournalModule journalModule,
      PlanDraftModule planDraftModule,
      PromptModule promptModule,
      RunContext.Finder contexts,
      PromptLibrary prompts,
      Models models) {
    this.journalModule = journalModule;
    this.planDraftModule = planDraftModule;
    this.promptModule = promptModule;
    this.contexts = contexts;
    this.prompts = prompts;
    this.models = models;
  }

  public RunActivities runActivities() {
    return new RunActivitiesImpl(
        syntheticCallWriter(),
        plannerTeamSizer(),
        runOpener(),
        runCloser(),
        backgroundReportDelivery(),
        runRequestDrafter());
  }

  private SyntheticCallWriter syntheticCallWriter() {
    return new SyntheticCallWriter(
        journalModule.conversationStore(),
        journalModule.turnStore(),
        journalModule.toolCallStore(),
        journalModule.planStore(),
        runGuard());
  }

  private RunGuard runGuard() {
    return new RunGuard(
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.runStore(),
        journalModule.planStore());
  }

  private PlannerTeamSizer plannerTeamSizer() {
    return new PlannerTeamSizer(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.taskReader(),
        journalModule.runStore(),
        journalModule.budgetStore());
  }

  private RunOpener runOpener() {
    return new RunOpener(
        journalModule.database(),
        journalModule.runStore(),
        journalModule.unreadBackgroundRuns(),
        runGuard(),
        runBeginning(),
        turnHookLookup());
  }

  private RunBeginning runBeginning() {
    return new RunBeginning(
        journalModule.runStore(),
        promptModule.slashCommandOverrides(),
        openingMessageWriter(),
        syntheticCallWriter(),
        mainRunCreator(),
        newRunFactory());
  }

  private OpeningMessageWriter openingMessageWriter() {
    return new OpeningMessageWriter(
        journalModule.conversationStore(),
        promptModule.messageExpander(),
        calledCommand(),
        failedVerification(),
        openingText(),
        openingReads());
  }

  private CalledCommand calledCommand() {
    return new CalledCommand(
        journalModule.database(), journalModule.eventLog(), promptModule.pendingMessages());
  }

  private FailedVerification failedVerification() {
    return new FailedVerification(journalModule.taskStore(), prompts);
  }

  private OpeningText openingText() {
    return new OpeningText(
        journalModule.toolCallStore(),
        prompts,
        personalMessages(),
        failedVerification(),
        stepOpening(),
        planningBriefing());
  }

  private PersonalMessages personalMessages() {
    return new PersonalMessages(
        journalModule.taskReader(),
        journalModule.taskRequestReader(),
        journalModule.steeringStore(),
        journalModule.artifactStore(),
        promptModule.messageExpander(),
        promptModule.pendingMessages());
  }

  private StepOpening stepOpening() {
    return new StepOpening(promptModule.reviewBriefing(), promptModule.stepBriefing(), contexts);
  }

  private PlanningBriefing planningBriefing() {
    return new PlanningBriefing(
        journalModule.runStore(),
        journalModule.conversationStore(),
        journalModule.planStore(),
        journalModule.stepStore(),
        planDraftModule.planFeedbackReader());
  }

  private OpeningReads openingReads() {
    return new OpeningReads(
        journalModule.workspaceFactsStore(),
        journalModule.runStore(),
        journalModule.planStore(),
        contexts);
  }

  private MainRunCreator mainRunCreator() {
    return new MainRunCreator(journalModule.taskStore(), journalModule.runStore());
  }

  private NewRunFactory newRunFactory() {
    return new NewRunFactory(runModelChooser(), runGuard(), calledCommand());
  }

  private RunModelChooser runModelChooser() {
    return new RunModelChooser(
        journalModule.taskReader(),
        journalModule.planStore(),
        contexts,
        promptModule.slashCommandOverrides());
  }

  private TurnHookLookup turnHookLookup() {
    return new TurnHookLookup(journalModule.taskStore());
  }

  private RunCloser runCloser() {
    return new RunCloser(
        journalModule.database(),
        journalModule.runStore(),
        journalModule.unreadBackgroundRuns(),
        runFinisher(),
        runOutcomeRecorder());
  }

  private RunFinisher runFinisher() {
    return new RunFinisher(
        journalModule.runStore(),
        journalModule.turnStore(),
        journalModule.toolCallStore(),
        journalModule.toolJournalStore());
  }

  private RunOutcomeRecorder runOutcomeRecorder() {
    return new RunOutcomeRecorder(
        journalModule.runStore(),
        journalModule.conversationStore(),
        syntheticCallWriter(),
        runFailureExplainer(),
        repairReflection(),
        planChangeDetector());
  }

  private RunFailureExplainer runFailureExplainer() {
    return new RunFailureExplainer(
        journalModule.taskReader(),
        journalModule.conversationStore(),
        journalModule.toolCallStore(),
        journalModule.requestReader());
  }

  private RepairReflection repairReflection() {
    return new RepairReflection(journalModule.conversationStore(), journalModule.stepStore());
  }

  private PlanChangeDetector planChangeDetector() {
    return new PlanChangeDetector(journalModule.toolCallStore(), journalModule.planStore());
  }

  private BackgroundReportDelivery backgroundReportDelivery() {
    return new BackgroundReportDelivery(
        journalModule.database(),
        journalModule.runStore(),
        journalModule.unreadBackgroundRuns(),
        journalModule.conversationStore(),
        journalModule.toolCallStore(),
        planDraftModule.subagentReportWriter());
  }

  private RunRequestDrafter runRequestDrafter() {
    return new RunRequestDrafter(budgetRequestDrafter(), modelFailureEscalation());
  }

  private BudgetRequestDrafter budgetRequestDrafter() {
    return new BudgetRequestDrafter(
        journalModule.database(),
        journalModule.runStore(),
        journalModule.requestStore(),
        journalModule.requestReader(),
        new SpendingWaitStore(journalModule.database()),
        budgetCheck());
  }

  private BudgetCheck budgetCheck() {
    return new BudgetCheck(
        journalModule.budgetStore(), journalModule.spendingStore(), contexts, models);
  }

  private ModelFailureEscalation modelFailureEscalation() {
    return new ModelFailureEscalation(
        journalModule.requestStore(), journalModule.requestReader(), contexts, models);
  }
}
