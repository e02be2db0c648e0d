package dev.perdure.activities.journal;

import dev.perdure.activities.journal.conversation.CitationEvidenceReader;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.HookVerdictStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.ToolJournalStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.plan.StepWaitUpdater;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.TodoStore;
import dev.perdure.activities.journal.run.UnreadBackgroundRuns;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.activities.journal.spending.SpendingStore;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
import dev.perdure.activities.journal.task.ForkOriginStore;
import dev.perdure.activities.journal.task.McpServerStore;
import dev.perdure.activities.journal.task.McpToolStore;
import dev.perdure.activities.journal.task.NewTaskStore;
import dev.perdure.activities.journal.task.TaskDeadlineStore;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.activities.journal.task.TaskStartLock;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.activities.journal.task.WorkspaceFactsStore;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;

/**
 * Makes each store of task records once, over one PostgreSQL database. Only the wiring of a process
 * uses the module; every other class has the stores that it needs in its constructor.
 */
public final class JournalModule {

  private final Database database;
  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final NewTaskStore newTaskStore;
  private final TaskStateMachine taskStateMachine;
  private final TaskDeadlineStore taskDeadlineStore;
  private final TaskStartLock taskStartLock;
  private final WorkspaceFactsStore workspaceFactsStore;
  private final RunStore runStore;
  private final UnreadBackgroundRuns unreadBackgroundRuns;
  private final TodoStore todoStore;
  private final BudgetStore budgetStore;
  private final UsageStore usageStore;
  private final SpendingStore spendingStore;
  private final SteeringStore steeringStore;
  private final ConversationStore conversationStore;
  private final TurnStore turnStore;
  private final ToolCallStore toolCallStore;
  private final ToolJournalStore toolJournalStore;
  private final HookVerdictStore hookVerdictStore;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final StepWaitUpdater stepWaitUpdater;
  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final SubmissionStore submissionStore;
  private final RequestModule requestModule;
  private final PermissionStore permissionStore;
  private final CheckpointStore checkpointStore;
  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final McpServerStore mcpServerStore;
  private final McpToolStore mcpToolStore;
  private final WorkerHostStore workerHostStore;
  private final TaskHostStore taskHostStore;
  private final ArtifactStore artifactStore;
  private final OutboxStore outboxStore;
  private final DeltaChannel deltaChannel;

  public JournalModule(Database database) {
    this.database = database;
    this.eventLog = new EventLog(database);
    this.taskReader = new TaskReader(database);
    this.taskStore = new TaskStore(database);
    this.newTaskStore = new NewTaskStore(database, eventLog);
    this.taskStateMachine = new TaskStateMachine(database, eventLog);
    this.taskDeadlineStore = new TaskDeadlineStore(database, eventLog);
    this.taskStartLock = new TaskStartLock(database);
    this.workspaceFactsStore = new WorkspaceFactsStore(database);
    this.runStore = new RunStore(database, eventLog);
    this.unreadBackgroundRuns = new UnreadBackgroundRuns(database);
    this.todoStore = new TodoStore(database);
    this.budgetStore = new BudgetStore(database);
    this.usageStore = new UsageStore(database, eventLog);
    this.spendingStore = new SpendingStore(database);
    this.steeringStore = new SteeringStore(database);
    this.conversationStore = new ConversationStore(database, eventLog);
    this.turnStore = new TurnStore(database, eventLog);
    this.toolCallStore = new ToolCallStore(database, eventLog);
    this.toolJournalStore = new ToolJournalStore(database);
    this.hookVerdictStore = new HookVerdictStore(database);
    this.planStore = new PlanStore(database, eventLog);
    this.stepStore = new StepStore(database, eventLog);
    this.stepWaitUpdater = new StepWaitUpdater(stepStore);
    this.requestStore = new RequestStore(database, eventLog);
    this.requestReader = new RequestReader(database);
    this.submissionStore = new SubmissionStore(database);
    this.requestModule = new RequestModule(database, eventLog, taskReader);
    this.permissionStore = new PermissionStore(database);
    this.checkpointStore = new CheckpointStore(database, eventLog);
    this.workspaceReplicaStore = new WorkspaceReplicaStore(database);
    this.mcpServerStore = new McpServerStore(database);
    this.mcpToolStore = new McpToolStore(database);
    this.workerHostStore = new WorkerHostStore(database);
    this.taskHostStore = new TaskHostStore(database);
    this.artifactStore = new ArtifactStore(database);
    this.outboxStore = new OutboxStore(database);
    this.deltaChannel = new DeltaChannel(database);
  }

  public Database database() {
    return database;
  }

  public EventLog eventLog() {
    return eventLog;
  }

  public TaskReader taskReader() {
    return taskReader;
  }

  public TaskStore taskStore() {
    return taskStore;
  }

  public ForkOriginStore forkOriginStore() {
    return new ForkOriginStore(database);
  }

  public NewTaskStore newTaskStore() {
    return newTaskStore;
  }

  public TaskStateMachine taskStateMachine() {
    return taskStateMachine;
  }

  public TaskDeadlineStore taskDeadlineStore() {
    return taskDeadlineStore;
  }

  public TaskStartLock taskStartLock() {
    return taskStartLock;
  }

  public TaskRequestReader taskRequestReader() {
    return new TaskRequestReader(taskReader, taskStore, steeringStore);
  }

  public WorkspaceFactsStore workspaceFactsStore() {
    return workspaceFactsStore;
  }

  public RunStore runStore() {
    return runStore;
  }

  public UnreadBackgroundRuns unreadBackgroundRuns() {
    return unreadBackgroundRuns;
  }

  public TodoStore todoStore() {
    return todoStore;
  }

  public BudgetStore budgetStore() {
    return budgetStore;
  }

  public UsageStore usageStore() {
    return usageStore;
  }

  public SpendingStore spendingStore() {
    return spendingStore;
  }

  public SteeringStore steeringStore() {
    return steeringStore;
  }

  public ConversationStore conversationStore() {
    return conversationStore;
  }

  public TurnStore turnStore() {
    return turnStore;
  }

  public ToolCallStore toolCallStore() {
    return toolCallStore;
  }

  public ToolJournalStore toolJournalStore() {
    return toolJournalStore;
  }

  public HookVerdictStore hookVerdictStore() {
    return hookVerdictStore;
  }

  public CitationEvidenceReader citationEvidenceReader() {
    return new CitationEvidenceReader(database);
  }

  public PlanStore planStore() {
    return planStore;
  }

  public StepStore stepStore() {
    return stepStore;
  }

  public StepWaitUpdater stepWaitUpdater() {
    return stepWaitUpdater;
  }

  public RequestStore requestStore() {
    return requestStore;
  }

  public RequestReader requestReader() {
    return requestReader;
  }

  public SubmissionStore submissionStore() {
    return submissionStore;
  }

  public RequestModule requestModule() {
    return requestModule;
  }

  public PermissionStore permissionStore() {
    return permissionStore;
  }

  public CheckpointStore checkpointStore() {
    return checkpointStore;
  }

  public ClosedHistoryStore closedHistoryStore() {
    return new ClosedHistoryStore(database);
  }

  public WorkspaceReplicaStore workspaceReplicaStore() {
    return workspaceReplicaStore;
  }

  public McpServerStore mcpServerStore() {
    return mcpServerStore;
  }

  public WorkerHostStore workerHostStore() {
    return workerHostStore;
  }

  public TaskHostStore taskHostStore() {
    return taskHostStore;
  }

  public McpToolStore mcpToolStore() {
    return mcpToolStore;
  }

  public ArtifactStore artifactStore() {
    return artifactStore;
  }

  public OutboxStore outboxStore() {
    return outboxStore;
  }

  public DeltaChannel deltaChannel() {
    return deltaChannel;
  }
}
