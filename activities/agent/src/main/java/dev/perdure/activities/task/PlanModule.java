package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.plan.UnchangedStepFinder;
import dev.perdure.planner.prompt.PromptLibrary;

/** Puts together what asks people about the plan of a task, and carries the approved plan out. */
final class PlanModule {

  private final JournalModule journalModule;
  private final PlanDraftModule planDraftModule;
  private final HostPaths hostPaths;
  private final PromptLibrary prompts;
  private final PendingMessages pendingMessages;
  private final int stepsAtOnce;

  PlanModule(
      JournalModule journalModule,
      PlanDraftModule planDraftModule,
      HostPaths hostPaths,
      PromptLibrary prompts,
      PendingMessages pendingMessages,
      int stepsAtOnce) {
    this.journalModule = journalModule;
    this.planDraftModule = planDraftModule;
    this.hostPaths = hostPaths;
    this.prompts = prompts;
    this.pendingMessages = pendingMessages;
    this.stepsAtOnce = stepsAtOnce;
  }

  PlanFile planFile() {
    return new PlanFile(
        journalModule.database(), journalModule.eventLog(), journalModule.planStore(), hostPaths);
  }

  FailedStepHandler failedStepHandler() {
    return new FailedStepHandler(
        journalModule.database(),
        journalModule.planStore(),
        journalModule.stepStore(),
        journalModule.requestStore(),
        journalModule.requestReader(),
        lastExecutionStore());
  }

  UnreadMessageCheck unreadMessageCheck() {
    return new UnreadMessageCheck(
        journalModule.requestStore(), journalModule.requestReader(), pendingMessages);
  }

  PlanRequests planRequests() {
    return new PlanRequests(
        unreadMessageCheck(),
        planPresenter(),
        planDraftModule.planExitAttempts(),
        planEditApplier(),
        deferredStepApprovalService(),
        stalledPlanningRequester());
  }

  PlanReopener planReopener() {
    return new PlanReopener(journalModule.database(), unreadMessageCheck(), pendingMessages);
  }

  PlanExecution planExecution() {
    return new PlanExecution(
        journalModule.database(),
        planAdopter(),
        stepUpdateRecorder(),
        failedStepHandler(),
        ownPlanCloser(),
        stepsAtOnce);
  }

  private LastExecutionStore lastExecutionStore() {
    return new LastExecutionStore(journalModule.taskStore());
  }

  private PlanPresenter planPresenter() {
    return new PlanPresenter(
        journalModule.planStore(),
        journalModule.requestStore(),
        journalModule.requestReader(),
        planFile(),
        planSubjectFactory(),
        planDraftModule.planFeedbackReader());
  }

  private PlanSubjectFactory planSubjectFactory() {
    return new PlanSubjectFactory(
        journalModule.taskReader(), journalModule.runStore(), planRevisionComparer());
  }

  private PlanRevisionComparer planRevisionComparer() {
    return new PlanRevisionComparer(
        journalModule.planStore(), journalModule.requestReader(), unchangedStepFinder());
  }

  private UnchangedStepFinder unchangedStepFinder() {
    return new UnchangedStepFinder(journalModule.stepStore());
  }

  private PlanEditApplier planEditApplier() {
    return new PlanEditApplier(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.submissionStore(),
        planEditTaker());
  }

  private PlanEditTaker planEditTaker() {
    return new PlanEditTaker(
        journalModule.eventLog(),
        journalModule.planStore(),
        journalModule.requestReader(),
        journalModule.artifactStore(),
        journalModule.outboxStore(),
        planReviser());
  }

  private PlanReviser planReviser() {
    return new PlanReviser(
        journalModule.planStore(), journalModule.requestStore(), planFile(), planSubjectFactory());
  }

  private DeferredStepApprovalService deferredStepApprovalService() {
    return new DeferredStepApprovalService(
        journalModule.database(),
        journalModule.planStore(),
        journalModule.stepStore(),
        journalModule.requestStore(),
        journalModule.requestReader(),
        planSubjectFactory());
  }

  private StalledPlanningRequester stalledPlanningRequester() {
    return new StalledPlanningRequester(
        journalModule.conversationStore(),
        journalModule.toolCallStore(),
        journalModule.requestStore());
  }

  private PlanAdopter planAdopter() {
    return new PlanAdopter(
        journalModule.database(),
        journalModule.planStore(),
        approvedPlanApplier(),
        planFile(),
        openSteps(),
        deferredStepApprovalService());
  }

  private ApprovedPlanApplier approvedPlanApplier() {
    return new ApprovedPlanApplier(
        journalModule.taskStore(),
        journalModule.runStore(),
        journalModule.planStore(),
        journalModule.stepStore(),
        planApprovalReader(),
        approvalMessage());
  }

  private PlanApprovalReader planApprovalReader() {
    return new PlanApprovalReader(
        journalModule.planStore(), journalModule.requestStore(), journalModule.requestReader());
  }

  private ApprovalMessage approvalMessage() {
    return new ApprovalMessage(journalModule.conversationStore(), prompts, planFile());
  }

  private OpenSteps openSteps() {
    return new OpenSteps(
        journalModule.taskReader(),
        journalModule.runStore(),
        journalModule.planStore(),
        journalModule.stepStore(),
        journalModule.stepWaitUpdater());
  }

  private StepUpdateRecorder stepUpdateRecorder() {
    return new StepUpdateRecorder(
        journalModule.database(), journalModule.planStore(), planStepTracker(), planFile());
  }

  private PlanStepTracker planStepTracker() {
    return new PlanStepTracker(
        journalModule.planStore(),
        journalModule.stepStore(),
        journalModule.stepWaitUpdater(),
        failedStepHandler(),
        stepReportWriter());
  }

  private StepReportWriter stepReportWriter() {
    return new StepReportWriter(
        journalModule.conversationStore(),
        journalModule.toolCallStore(),
        journalModule.stepStore(),
        prompts);
  }

  private OwnPlanCloser ownPlanCloser() {
    return new OwnPlanCloser(
        journalModule.database(), journalModule.eventLog(), journalModule.stepStore());
  }
}
