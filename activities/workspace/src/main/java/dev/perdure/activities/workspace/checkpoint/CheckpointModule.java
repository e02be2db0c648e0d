package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.plan.StepResetStore;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.workflows.port.ToolActivities;
import java.time.Duration;

/** Puts together the checkpoints of workspaces, and what goes back to them. */
public final class CheckpointModule {

  private final JournalModule journalModule;
  private final HostWorkspaces host;
  private final Toolbox toolbox;

  public CheckpointModule(JournalModule journalModule, HostWorkspaces host, Toolbox toolbox) {
    this.journalModule = journalModule;
    this.host = host;
    this.toolbox = toolbox;
  }

  public LocalCheckpointOperations localCheckpointOperations() {
    return new LocalCheckpointOperations(
        journalModule.stepStore(),
        stepReset(),
        host,
        fileVersionReader(),
        taskFileMover(),
        fileTakeBack());
  }

  public TaskChangeReader taskChangeReader() {
    return new TaskChangeReader(
        journalModule.stepStore(), journalModule.workspaceReplicaStore(), host);
  }

  public CheckpointingToolActivities toolActivities(ToolActivities tools) {
    return new CheckpointingToolActivities(
        journalModule.toolCallStore(), tools, host, turnCheckpointer(), changeAttribution());
  }

  public WorkspaceRetention workspaceRetention(Duration keep) {
    return new WorkspaceRetention(
        journalModule.eventLog(),
        journalModule.taskReader(),
        journalModule.workspaceReplicaStore(),
        taskChangeReader(),
        host,
        keep);
  }

  private StepReset stepReset() {
    return new StepReset(
        journalModule.eventLog(),
        restingTaskLock(),
        journalModule.checkpointStore(),
        stepResetStore(),
        host,
        stepResetPreview());
  }

  private StepResetStore stepResetStore() {
    return new StepResetStore(journalModule.stepStore());
  }

  private StepResetPreview stepResetPreview() {
    return new StepResetPreview(journalModule.planStore(), journalModule.stepStore(), host);
  }

  private FileVersionReader fileVersionReader() {
    return new FileVersionReader(journalModule.checkpointStore(), host, changeAttribution());
  }

  private ChangeAttribution changeAttribution() {
    return new ChangeAttribution(journalModule.toolCallStore(), toolbox);
  }

  private TaskFileMover taskFileMover() {
    return new TaskFileMover(
        journalModule.checkpointStore(), host, restingTaskLock(), movedFilesNotifier());
  }

  private MovedFilesNotifier movedFilesNotifier() {
    return new MovedFilesNotifier(journalModule.runStore(), journalModule.conversationStore());
  }

  private FileTakeBack fileTakeBack() {
    return new FileTakeBack(host, taskChangeReader(), takeBackRecorder(), restingTaskLock());
  }

  private TakeBackRecorder takeBackRecorder() {
    return new TakeBackRecorder(
        journalModule.eventLog(), journalModule.checkpointStore(), movedFilesNotifier());
  }

  private RestingTaskLock restingTaskLock() {
    return new RestingTaskLock(journalModule.taskReader(), journalModule.taskStartLock(), host);
  }

  private TurnCheckpointer turnCheckpointer() {
    return new TurnCheckpointer(
        journalModule.eventLog(),
        journalModule.runStore(),
        journalModule.conversationStore(),
        journalModule.checkpointStore(),
        host);
  }
}
