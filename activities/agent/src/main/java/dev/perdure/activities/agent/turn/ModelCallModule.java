package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.prompt.PromptLibrary;

/**
 * Puts together what asks a model for one reply: the prompt, the window, the stream, retries and
 * the structured reply.
 */
final class ModelCallModule {

  private final JournalModule journalModule;
  private final PromptModule promptModule;
  private final RunContext.Finder contexts;
  private final Models models;
  private final PromptLibrary prompts;
  private final ModelRetries modelRetries;

  ModelCallModule(
      JournalModule journalModule,
      PromptModule promptModule,
      RunContext.Finder contexts,
      Models models,
      PromptLibrary prompts) {
    this.journalModule = journalModule;
    this.promptModule = promptModule;
    this.contexts = contexts;
    this.models = models;
    this.prompts = prompts;
    this.modelRetries =
        new ModelRetries(
            journalModule.usageStore(),
            failover(),
            retryDisplay(),
            modelSwitch(),
            runModelLookup());
  }

  SupervisedModelCall supervisedModelCall() {
    return new SupervisedModelCall(modelRetries, budgetCheck());
  }

  ModelTurn modelTurn() {
    return new ModelTurn(
        journalModule.conversationStore(),
        journalModule.turnStore(),
        askedModelFinder(),
        runPromptBuilder(),
        contextWindowLimiter(),
        modelCall());
  }

  StructuredOutput structuredOutput() {
    return new StructuredOutput(
        journalModule.runStore(),
        journalModule.conversationStore(),
        journalModule.toolCallStore(),
        contexts,
        modelTurn());
  }

  HiddenRunOpener hiddenRunOpener() {
    return new HiddenRunOpener(
        journalModule.database(),
        journalModule.runStore(),
        journalModule.conversationStore(),
        mainRunCreator());
  }

  BudgetCheck budgetCheck() {
    return new BudgetCheck(
        journalModule.budgetStore(), journalModule.spendingStore(), contexts, models);
  }

  AskedModelFinder askedModelFinder() {
    return new AskedModelFinder(contexts.agents(), models);
  }

  ModelRetries modelRetries() {
    return modelRetries;
  }

  private RunPromptBuilder runPromptBuilder() {
    return new RunPromptBuilder(
        journalModule.database(),
        journalModule.conversationStore(),
        promptModule.systemPromptWriter(),
        prompts,
        models);
  }

  private ContextWindowLimiter contextWindowLimiter() {
    return new ContextWindowLimiter(journalModule.conversationStore(), compaction());
  }

  private Compaction compaction() {
    return new Compaction(
        journalModule.usageStore(),
        journalModule.conversationStore(),
        promptModule.compactionReminder(),
        contexts,
        askedModelFinder(),
        prompts);
  }

  private ModelCall modelCall() {
    return new ModelCall(
        contextWindowLimiter(),
        modelRequestBuilder(),
        replyRecorder(),
        new StreamPublisher.Outlets(journalModule.turnStore(), journalModule.deltaChannel()),
        journalModule.conversationStore(),
        journalModule.eventLog());
  }

  private ModelRequestBuilder modelRequestBuilder() {
    return new ModelRequestBuilder(
        journalModule.conversationStore(),
        journalModule.turnStore(),
        journalModule.artifactStore(),
        models,
        contextWindowLimiter());
  }

  private ReplyRecorder replyRecorder() {
    return new ReplyRecorder(journalModule.database(), journalModule.turnStore());
  }

  private MainRunCreator mainRunCreator() {
    return new MainRunCreator(journalModule.taskStore(), journalModule.runStore());
  }

  private Failover failover() {
    return new Failover(journalModule.taskReader(), journalModule.taskStore(), contexts, models);
  }

  private RetryDisplay retryDisplay() {
    return new RetryDisplay(
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.taskStateMachine(),
        journalModule.runStore(),
        journalModule.conversationStore());
  }

  private ModelSwitch modelSwitch() {
    return new ModelSwitch(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.taskStore(),
        journalModule.runStore(),
        journalModule.conversationStore(),
        runModelLookup());
  }

  private RunModelLookup runModelLookup() {
    return new RunModelLookup(contexts, models);
  }
}
