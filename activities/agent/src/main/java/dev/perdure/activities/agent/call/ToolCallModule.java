package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;

/** Puts together the activity that carries out the tool calls of models. */
public final class ToolCallModule {

  private final JournalModule journalModule;
  private final PlanDraftModule planDraftModule;
  private final PromptModule promptModule;
  private final RunContext.Finder contexts;
  private final Toolbox toolbox;
  private final HostPaths hostPaths;

  public ToolCallModule(
      JournalModule journalModule,
      PlanDraftModule planDraftModule,
      PromptModule promptModule,
      RunContext.Finder contexts,
      Toolbox toolbox,
      HostPaths hostPaths) {
    this.journalModule = journalModule;
    this.planDraftModule = planDraftModule;
    this.promptModule = promptModule;
    this.contexts = contexts;
    this.toolbox = toolbox;
    this.hostPaths = hostPaths;
  }

  public ToolActivitiesImpl toolActivities(
      ToolRunner runner, RunningActivityRegistry runningActivityRegistry) {
    return new ToolActivitiesImpl(
        journalModule.toolCallStore(),
        toolCallRunner(runner, runningActivityRegistry),
        new EndingCallRunner(journalModule.toolCallStore(), toolbox));
  }

  private ToolCallRunner toolCallRunner(
      ToolRunner runner, RunningActivityRegistry runningActivityRegistry) {
    return new ToolCallRunner(
        contexts,
        toolResultRecorder(),
        toolCallRefusal(),
        new ToolCallExecution(
            journalModule.toolCallStore(),
            runner,
            hostPaths,
            runningActivityRegistry,
            humanRequestDrafter(),
            toolCallOutcomes()),
        decidedCalls());
  }

  private ToolResultRecorder toolResultRecorder() {
    return new ToolResultRecorder(
        journalModule.toolCallStore(), toolbox, planDraftModule.planExitAttempts());
  }

  private ToolCallRefusal toolCallRefusal() {
    return new ToolCallRefusal(toolbox, earlyEnd());
  }

  private EarlyEnd earlyEnd() {
    return new EarlyEnd(
        journalModule.runStore(), journalModule.toolCallStore(), promptModule.pendingMessages());
  }

  private HumanRequestDrafter humanRequestDrafter() {
    return new HumanRequestDrafter(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.runStore(),
        journalModule.requestStore(),
        journalModule.requestReader());
  }

  private ToolCallOutcomes toolCallOutcomes() {
    return new ToolCallOutcomes(
        journalModule.taskReader(),
        journalModule.planStore(),
        delegatedCallHandler(),
        toolResultRecorder(),
        loopDetector(),
        humanRequestDrafter());
  }

  private DelegatedCallHandler delegatedCallHandler() {
    DelegationCheck delegationCheck = delegationCheck();
    return new DelegatedCallHandler(
        journalModule.runStore(),
        journalModule.unreadBackgroundRuns(),
        journalModule.toolCallStore(),
        planDraftModule.subagentReportWriter(),
        delegationCheck,
        new SubagentSpecFactory(
            hostPaths, delegationCheck, new DatabaseClock(journalModule.database())));
  }

  private DelegationCheck delegationCheck() {
    return new DelegationCheck(
        journalModule.runStore(),
        planDraftModule.taskReferenceResolver(),
        contexts,
        toolbox,
        hostPaths);
  }

  private LoopDetector loopDetector() {
    return new LoopDetector(
        journalModule.toolCallStore(),
        journalModule.toolJournalStore(),
        journalModule.requestReader());
  }

  private DecidedCalls decidedCalls() {
    return new DecidedCalls(journalModule.taskReader(), journalModule.requestStore());
  }
}
