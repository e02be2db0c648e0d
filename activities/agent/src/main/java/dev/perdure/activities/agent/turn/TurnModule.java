package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.plan.LeftOutSteps;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.workflows.port.ModelActivities;
import java.util.List;

/** Puts together the activities that call models. */
public final class TurnModule {

  private final JournalModule journalModule;
  private final PromptModule promptModule;
  private final RunContext.Finder contexts;
  private final Toolbox toolbox;
  private final PromptLibrary prompts;
  private final ModelCallModule modelCallModule;

  public TurnModule(
      JournalModule journalModule,
      PromptModule promptModule,
      RunContext.Finder contexts,
      Toolbox toolbox,
      Models models,
      PromptLibrary prompts) {
    this.journalModule = journalModule;
    this.promptModule = promptModule;
    this.contexts = contexts;
    this.toolbox = toolbox;
    this.prompts = prompts;
    this.modelCallModule =
        new ModelCallModule(journalModule, promptModule, contexts, models, prompts);
  }

  public ModelActivities modelActivities() {
    return new ModelActivitiesImpl(
        turnResponder(),
        taskTriage(),
        roadmapWriter(),
        explorationScoper(),
        stepAssessment(),
        taskDescriber());
  }

  private TurnResponder turnResponder() {
    return new TurnResponder(
        journalModule.runStore(),
        modelCallModule.supervisedModelCall(),
        modelCallModule.modelRetries(),
        turnAnswerer(),
        parkedRequests());
  }

  private TurnAnswerer turnAnswerer() {
    return new TurnAnswerer(
        journalModule.conversationStore(),
        turnPreparation(),
        contexts,
        modelCallModule.budgetCheck(),
        modelReplies());
  }

  private TurnPreparation turnPreparation() {
    return new TurnPreparation(
        journalModule.runStore(),
        truncatedReplyHandling(),
        unfinishedReplyHandling(),
        steeringDelivery(),
        modelCallModule.modelRetries());
  }

  private TruncatedReplyHandling truncatedReplyHandling() {
    return new TruncatedReplyHandling(
        journalModule.conversationStore(),
        journalModule.toolCallStore(),
        journalModule.requestReader(),
        prompts);
  }

  private UnfinishedReplyHandling unfinishedReplyHandling() {
    return new UnfinishedReplyHandling(journalModule.conversationStore(), prompts);
  }

  private SteeringDelivery steeringDelivery() {
    return new SteeringDelivery(
        journalModule.database(),
        journalModule.conversationStore(),
        promptModule.pendingMessages(),
        deliveredMessages());
  }

  private DeliveredMessages deliveredMessages() {
    return new DeliveredMessages(
        journalModule.steeringStore(),
        journalModule.conversationStore(),
        journalModule.artifactStore(),
        promptModule.messageExpander(),
        promptModule.slashCommandOverrides());
  }

  private ModelReplies modelReplies() {
    return new ModelReplies(offeredTools(), modelCallModule.modelTurn(), replyJudge());
  }

  private OfferedTools offeredTools() {
    return new OfferedTools(unknownToolNotice(), toolbox, finalResultCollector());
  }

  private UnknownToolNotice unknownToolNotice() {
    return new UnknownToolNotice(
        journalModule.database(), journalModule.eventLog(), journalModule.taskReader());
  }

  private FinalResultCollector finalResultCollector() {
    return new FinalResultCollector(
        journalModule.taskReader(),
        journalModule.runStore(),
        journalModule.conversationStore(),
        journalModule.toolCallStore());
  }

  private ReplyJudge replyJudge() {
    return new ReplyJudge(
        List.of(reviewerVerdicts(), finalResultCollector(), unfinishedReplyHandling()),
        promptModule.pendingMessages());
  }

  private ReviewerVerdicts reviewerVerdicts() {
    return new ReviewerVerdicts(
        journalModule.conversationStore(),
        journalModule.toolCallStore(),
        journalModule.stepStore(),
        modelCallModule.structuredOutput());
  }

  private ParkedRequests parkedRequests() {
    return new ParkedRequests(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.runStore(),
        journalModule.requestStore(),
        journalModule.requestReader());
  }

  private TaskTriage taskTriage() {
    return new TaskTriage(
        journalModule.taskReader(),
        journalModule.runStore(),
        modelCallModule.structuredOutput(),
        modelCallModule.budgetCheck(),
        triageRunOpener(),
        triageRecorder());
  }

  private TriageRunOpener triageRunOpener() {
    return new TriageRunOpener(
        journalModule.taskRequestReader(),
        modelCallModule.askedModelFinder(),
        prompts,
        modelCallModule.hiddenRunOpener());
  }

  private TriageRecorder triageRecorder() {
    return new TriageRecorder(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.taskReader(),
        journalModule.taskStore(),
        contexts.agents());
  }

  private RoadmapWriter roadmapWriter() {
    return new RoadmapWriter(
        journalModule.runStore(),
        modelCallModule.structuredOutput(),
        modelCallModule.budgetCheck(),
        roadmapRecorder(),
        triageRunOpener());
  }

  private RoadmapRecorder roadmapRecorder() {
    return new RoadmapRecorder(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.planStore(),
        journalModule.stepStore());
  }

  private ExplorationScoper explorationScoper() {
    return new ExplorationScoper(
        journalModule.runStore(),
        explorationScopes(),
        scopeRunOpener(),
        modelCallModule.supervisedModelCall());
  }

  private ExplorationScopes explorationScopes() {
    return new ExplorationScopes(
        journalModule.workspaceFactsStore(),
        journalModule.runStore(),
        contexts,
        modelCallModule.structuredOutput());
  }

  private ScopeRunOpener scopeRunOpener() {
    return new ScopeRunOpener(
        journalModule.taskRequestReader(), prompts, modelCallModule.hiddenRunOpener());
  }

  private StepAssessment stepAssessment() {
    return new StepAssessment(
        reviewerVerdicts(), modelCallModule.supervisedModelCall(), stepReflection());
  }

  private StepReflection stepReflection() {
    return new StepReflection(
        journalModule.conversationStore(),
        journalModule.stepStore(),
        promptModule.stepBriefing(),
        modelCallModule.structuredOutput(),
        prompts,
        modelCallModule.hiddenRunOpener());
  }

  private TaskDescriber taskDescriber() {
    return new TaskDescriber(titleWriter(), summaryWriter());
  }

  private TitleWriter titleWriter() {
    return new TitleWriter(journalModule.taskReader(), journalModule.taskStore(), smallModelRun());
  }

  private SmallModelRun smallModelRun() {
    return new SmallModelRun(
        journalModule.runStore(),
        contexts,
        modelCallModule.modelTurn(),
        modelCallModule.askedModelFinder(),
        modelCallModule.budgetCheck(),
        modelCallModule.hiddenRunOpener());
  }

  private SummaryWriter summaryWriter() {
    return new SummaryWriter(
        journalModule.database(),
        journalModule.taskReader(),
        journalModule.taskStore(),
        leftOutSteps(),
        smallModelRun(),
        closingPrompt());
  }

  private LeftOutSteps leftOutSteps() {
    return new LeftOutSteps(journalModule.stepStore());
  }

  private ClosingPrompt closingPrompt() {
    return new ClosingPrompt(
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.stepStore(),
        promptModule.finalReports(),
        prompts);
  }
}
