package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.agent.run.RunFinisher;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.plan.LeftOutSteps;

/** Puts together what begins, moves and ends the executions of a task. */
final class ExecutionModule {

  private final JournalModule journalModule;
  private final PromptModule promptModule;
  private final HostPaths hostPaths;
  private final PlanFile planFile;
  private final TaskStateUpdater taskStateUpdater;
  private final DeadlineKeeper deadlineKeeper;

  ExecutionModule(
      JournalModule journalModule,
      PromptModule promptModule,
      HostPaths hostPaths,
      PlanFile planFile,
      TaskStateUpdater taskStateUpdater,
      DeadlineKeeper deadlineKeeper) {
    this.journalModule = journalModule;
    this.promptModule = promptModule;
    this.hostPaths = hostPaths;
    this.planFile = planFile;
    this.taskStateUpdater = taskStateUpdater;
    this.deadlineKeeper = deadlineKeeper;
  }

  TaskLifecycle taskLifecycle() {
    return new TaskLifecycle(
        journalModule.database(),
        taskStartResolver(),
        transitionRecorder(),
        taskStateUpdater,
        taskFinisher());
  }

  private TaskStartResolver taskStartResolver() {
    return new TaskStartResolver(
        journalModule.database(),
        journalModule.taskReader(),
        journalModule.taskStartLock(),
        executionStarter());
  }

  private ExecutionStarter executionStarter() {
    return new ExecutionStarter(
        journalModule.taskStateMachine(),
        journalModule.outboxStore(),
        lastExecutionStore(),
        resumePointFinder(),
        resumePointResolver(),
        taskStartFactory());
  }

  private LastExecutionStore lastExecutionStore() {
    return new LastExecutionStore(journalModule.taskStore());
  }

  private ResumePointFinder resumePointFinder() {
    return new ResumePointFinder(
        journalModule.runStore(),
        journalModule.planStore(),
        journalModule.stepStore(),
        journalModule.requestReader(),
        requestLedgerRebuilder());
  }

  private RequestLedgerRebuilder requestLedgerRebuilder() {
    return new RequestLedgerRebuilder(
        journalModule.requestReader(), journalModule.requestModule().requestWaitStore());
  }

  private ResumePointResolver resumePointResolver() {
    return new ResumePointResolver(
        journalModule.forkOriginStore(),
        journalModule.requestReader(),
        lastExecutionStore(),
        promptModule.pendingMessages(),
        pendingWords(),
        planProgress());
  }

  private PendingWords pendingWords() {
    return new PendingWords(
        journalModule.taskStore(), journalModule.steeringStore(), promptModule.pendingMessages());
  }

  private PlanProgress planProgress() {
    return new PlanProgress(journalModule.planStore(), journalModule.stepStore());
  }

  private TaskStartFactory taskStartFactory() {
    return new TaskStartFactory(
        journalModule.taskReader(),
        journalModule.runStore(),
        journalModule.outboxStore(),
        deadlineKeeper,
        new TaskQueueFinder(
            journalModule.taskHostStore(), journalModule.workerHostStore(), hostPaths),
        requestLedgerRebuilder());
  }

  private TransitionRecorder transitionRecorder() {
    return new TransitionRecorder(
        journalModule.database(),
        journalModule.taskStore(),
        journalModule.taskStateMachine(),
        journalModule.stepWaitUpdater(),
        journalModule.outboxStore(),
        planFileOpener());
  }

  private PlanFileOpener planFileOpener() {
    return new PlanFileOpener(journalModule.taskReader(), planFile);
  }

  private TaskFinisher taskFinisher() {
    return new TaskFinisher(
        journalModule.steeringStore(),
        lastExecutionStore(),
        stopRecorder(),
        openWorkEnder(),
        taskRestRecorder(),
        commandContinuation());
  }

  private StopRecorder stopRecorder() {
    return new StopRecorder(journalModule.outboxStore(), promptModule.pendingMessages());
  }

  private OpenWorkEnder openWorkEnder() {
    return new OpenWorkEnder(
        journalModule.stepStore(), journalModule.requestStore(), runFinisher());
  }

  private RunFinisher runFinisher() {
    return new RunFinisher(
        journalModule.runStore(),
        journalModule.turnStore(),
        journalModule.toolCallStore(),
        journalModule.toolJournalStore());
  }

  private TaskRestRecorder taskRestRecorder() {
    return new TaskRestRecorder(
        journalModule.taskStore(),
        journalModule.taskStateMachine(),
        journalModule.outboxStore(),
        answerRecorder());
  }

  private AnswerRecorder answerRecorder() {
    return new AnswerRecorder(
        journalModule.taskReader(),
        journalModule.taskStore(),
        citationVerifier(),
        givenAnswers(),
        answerText());
  }

  private CitationVerifier citationVerifier() {
    return new CitationVerifier(journalModule.eventLog(), journalModule.citationEvidenceReader());
  }

  private GivenAnswers givenAnswers() {
    return new GivenAnswers(journalModule.runStore(), journalModule.toolCallStore());
  }

  private AnswerText answerText() {
    return new AnswerText(journalModule.planStore(), promptModule.finalReports(), leftOutSteps());
  }

  private LeftOutSteps leftOutSteps() {
    return new LeftOutSteps(journalModule.stepStore());
  }

  private CommandContinuation commandContinuation() {
    return new CommandContinuation(
        journalModule.taskReader(),
        journalModule.runStore(),
        lastExecutionStore(),
        resumePointResolver());
  }
}
