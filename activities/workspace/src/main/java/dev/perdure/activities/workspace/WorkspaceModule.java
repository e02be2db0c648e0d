package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.prompt.WorkspaceSurvey;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.activities.workspace.cache.SetupCaches;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.WorkspaceActivities;
import java.util.function.Consumer;
import java.util.function.Function;

/** Puts together the activities on the workspaces of this host. */
public final class WorkspaceModule {

  private final JournalModule journalModule;
  private final HostWorkspaces host;
  private final HostPaths hostPaths;
  private final ExecutedFileReports executedFileReports;
  private final ConfigFiles files;
  private final WorkspaceSurvey survey;
  private final PlanCommandRunner commands;

  public WorkspaceModule(
      JournalModule journalModule,
      HostWorkspaces host,
      HostPaths hostPaths,
      ConfigFiles files,
      WorkspaceSurvey survey,
      PlanCommandRunner commands) {
    this.journalModule = journalModule;
    this.host = host;
    this.hostPaths = hostPaths;
    this.executedFileReports = new ExecutedFileReports(host);
    this.files = files;
    this.survey = survey;
    this.commands = commands;
  }

  /**
   * Returns the activities.
   *
   * @param setupCaches the caches that repositories keep between their tasks
   * @param steps records how far a step has come, if the workflow leaves that to its work
   * @param whenOpened callback after a workspace is opened or trusted
   */
  public WorkspaceActivities workspaceActivities(
      SetupCaches setupCaches,
      PlanPreflight planPreflight,
      Function<StepUpdate, StepUpdateAck> steps,
      Consumer<TaskId> whenOpened) {
    var stepProgress = new StepProgress(steps);
    return new WorkspaceActivitiesImpl(
        workspaceOpening(setupCaches, whenOpened),
        new PlanningFiles(
            host, surveyTaker(), backgroundEnder(), readOnlyEnforcer(), planPreflight, setupCaches),
        checkExecution(stepProgress),
        subagentWorktreeMerger(),
        stepFilesLifecycle(stepProgress),
        deliveryLifecycle());
  }

  private WorkspaceOpening workspaceOpening(SetupCaches setupCaches, Consumer<TaskId> whenOpened) {
    var workspaceOpeningModule =
        new WorkspaceOpeningModule(journalModule, host, files, remoteDelivery(), setupCaches);
    var workspacePreparer =
        new WorkspacePreparer(
            workspaceOpeningModule.trustReview(), readOnlyEnforcer(), host, whenOpened);
    return new WorkspaceOpening(
        surveyTaker(),
        workspaceOpeningModule.workspaceOpener(),
        workspacePreparer,
        workspaceOpeningModule.requestVagueness(),
        whenOpened);
  }

  private CheckExecution checkExecution(StepProgress stepProgress) {
    return new CheckExecution(
        journalModule.taskReader(),
        surveyTaker(),
        stepProgress,
        host,
        runFiles(),
        verificationRunner());
  }

  private StepFilesLifecycle stepFilesLifecycle(StepProgress stepProgress) {
    return new StepFilesLifecycle(
        surveyTaker(),
        backgroundEnder(),
        stepProgress,
        parallelStepWorktrees(),
        stepGroupMerger(stepProgress),
        stepCommitter());
  }

  private StepGroupMerger stepGroupMerger(StepProgress stepProgress) {
    var stepMergeRecorder =
        new StepMergeRecorder(
            journalModule.runStore(),
            journalModule.stepStore(),
            host,
            stepCommitter(),
            stepProgress);
    return new StepGroupMerger(
        parallelStepWorktrees(), finishedStepFinder(), gitGroupMerge(), stepMergeRecorder, host);
  }

  private SurveyTaker surveyTaker() {
    return new SurveyTaker(host, survey);
  }

  private RemoteDelivery remoteDelivery() {
    return new RemoteDelivery(
        journalModule.taskReader(),
        journalModule.taskStore(),
        host,
        executedFileReports,
        new StartRights(new StartRoleStore(journalModule.database())));
  }

  private ReadOnlyEnforcer readOnlyEnforcer() {
    return new ReadOnlyEnforcer(journalModule.eventLog(), journalModule.checkpointStore(), host);
  }

  private BackgroundEnder backgroundEnder() {
    return new BackgroundEnder(journalModule.taskReader(), hostPaths);
  }

  private RunFiles runFiles() {
    return new RunFiles(journalModule.runStore(), hostPaths);
  }

  private VerificationRunner verificationRunner() {
    return new VerificationRunner(
        journalModule.taskStore(),
        journalModule.planStore(),
        journalModule.stepStore(),
        checkCommandRunner(),
        stepDiffRecorder());
  }

  private CheckCommandRunner checkCommandRunner() {
    return new CheckCommandRunner(
        journalModule.eventLog(), journalModule.artifactStore(), commands);
  }

  private StepDiffRecorder stepDiffRecorder() {
    return new StepDiffRecorder(
        journalModule.runStore(), journalModule.artifactStore(), host, commands);
  }

  private SubagentWorktreeMerger subagentWorktreeMerger() {
    return new SubagentWorktreeMerger(
        journalModule.runStore(),
        journalModule.toolCallStore(),
        journalModule.checkpointStore(),
        host);
  }

  private ParallelStepWorktrees parallelStepWorktrees() {
    return new ParallelStepWorktrees(
        journalModule.taskReader(),
        journalModule.runStore(),
        journalModule.checkpointStore(),
        host,
        hostPaths);
  }

  private FinishedStepFinder finishedStepFinder() {
    return new FinishedStepFinder(
        journalModule.runStore(), parallelStepWorktrees(), host, hostPaths, stepCommitter());
  }

  private StepCommitter stepCommitter() {
    return new StepCommitter(
        journalModule.eventLog(),
        journalModule.taskReader(),
        journalModule.stepStore(),
        journalModule.checkpointStore(),
        host);
  }

  private GitGroupMerge gitGroupMerge() {
    return new GitGroupMerge(journalModule.checkpointStore(), host, hostPaths, stepCommitter());
  }

  private DeliveryLifecycle deliveryLifecycle() {
    return new DeliveryLifecycle(backgroundEnder(), deliveryApprovalService(), branchDelivery());
  }

  private DeliveryApprovalService deliveryApprovalService() {
    return new DeliveryApprovalService(
        journalModule.taskReader(),
        journalModule.requestStore(),
        journalModule.requestReader(),
        host,
        deliverySubjectFactory(),
        executedFileReports);
  }

  private DeliverySubjectFactory deliverySubjectFactory() {
    return new DeliverySubjectFactory(
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.planStore(),
        remoteDelivery());
  }

  private BranchDelivery branchDelivery() {
    return new BranchDelivery(
        journalModule.taskReader(),
        journalModule.taskStore(),
        deliveryApprovalService(),
        remoteDelivery(),
        host,
        deliveryRecorder());
  }

  private DeliveryRecorder deliveryRecorder() {
    return new DeliveryRecorder(
        journalModule.eventLog(), journalModule.artifactStore(), executedFileReports);
  }
}
