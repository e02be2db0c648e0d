package dev.perdure.activities.journal;

import dev.perdure.activities.journal.conversation.CitationEvidenceReader;
import dev.perdure.activities.journal.conversation.ContextStore;
import dev.perdure.activities.journal.conversation.HookVerdictStore;
import dev.perdure.activities.journal.conversation.MessageStore;
import dev.perdure.activities.journal.conversation.ScriptTurnStore;
import dev.perdure.activities.journal.conversation.SystemPromptStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.ToolJournalStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.CancelledStepStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.ReplanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.plan.StepWaitUpdater;
import dev.perdure.activities.journal.request.HumanRequestReader;
import dev.perdure.activities.journal.request.HumanRequestStore;
import dev.perdure.activities.journal.request.RepositoryTrustStore;
import dev.perdure.activities.journal.request.RuleStore;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.run.RunPhaseStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.TodoStore;
import dev.perdure.activities.journal.run.UnreadBackgroundRuns;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.journal.task.McpServerStore;
import dev.perdure.activities.journal.task.McpToolStore;
import dev.perdure.activities.journal.task.NewTaskStore;
import dev.perdure.activities.journal.task.TaskAttributeStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStartLock;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.planner.id.TaskId;
import java.util.function.Supplier;

/** Facade of all stores of task records, over one PostgreSQL database. */
public record Journal(Database database, EventLog events) {

  public Journal(Database database) {
    this(database, new EventLog(database));
  }

  public DeltaChannel deltas() {
    return new DeltaChannel(database);
  }

  public NewTaskStore tasks() {
    return new NewTaskStore(database, events);
  }

  public HookVerdictStore hookVerdicts() {
    return new HookVerdictStore(database);
  }

  public McpToolStore externalTools() {
    return new McpToolStore(database);
  }

  public McpServerStore mcpServers() {
    return new McpServerStore(database);
  }

  public TaskReader taskReader() {
    return new TaskReader(database);
  }

  public TaskStateMachine progress() {
    return new TaskStateMachine(database, events);
  }

  public TaskStartLock holds() {
    return new TaskStartLock(database);
  }

  public TaskAttributeStore facts() {
    return new TaskAttributeStore(database);
  }

  public WorkspaceFacts.Store workspaceFacts() {
    return new WorkspaceFacts.Store(database);
  }

  public RunStore runs() {
    return new RunStore(database, events);
  }

  public UnreadBackgroundRuns backgroundRuns() {
    return new UnreadBackgroundRuns(database);
  }

  public RunPhaseStore runPhases() {
    return new RunPhaseStore(database);
  }

  public TodoStore todos() {
    return new TodoStore(database);
  }

  public MessageStore messages() {
    return new MessageStore(database, events);
  }

  public TurnStore turns() {
    return new TurnStore(database, events);
  }

  public ToolCallStore calls() {
    return new ToolCallStore(database, events);
  }

  public CitationEvidenceReader readings() {
    return new CitationEvidenceReader(database);
  }

  public ContextStore contexts() {
    return new ContextStore(database, events);
  }

  public SystemPromptStore prompts() {
    return new SystemPromptStore(database);
  }

  public ScriptTurnStore scriptTurns() {
    return new ScriptTurnStore(database);
  }

  public ToolJournalStore tools() {
    return new ToolJournalStore(database);
  }

  public HumanRequestStore requests() {
    return new HumanRequestStore(database, events);
  }

  public HumanRequestReader requestReader() {
    return new HumanRequestReader(database);
  }

  public RepositoryTrustStore trust() {
    return new RepositoryTrustStore(database);
  }

  public RuleStore rules() {
    return new RuleStore(database);
  }

  public PlanStore plans() {
    return new PlanStore(database, events);
  }

  public ReplanStore replans() {
    return new ReplanStore(database);
  }

  public StepStore steps() {
    return new StepStore(database, events);
  }

  public CancelledStepStore cancelledSteps() {
    return new CancelledStepStore(database);
  }

  public StepWaitUpdater waitingSteps() {
    return new StepWaitUpdater(steps());
  }

  public SteeringStore steering() {
    return new SteeringStore(database);
  }

  public OutboxStore outbox() {
    return new OutboxStore(database);
  }

  public SubmissionStore submissions() {
    return new SubmissionStore(database);
  }

  public UsageStore usage() {
    return new UsageStore(database, events);
  }

  public BudgetStore budgets() {
    return new BudgetStore(database);
  }

  public ArtifactStore artifacts() {
    return new ArtifactStore(database);
  }

  public CheckpointStore checkpoints() {
    return new CheckpointStore(database, events);
  }

  public WorkspaceReplicaStore replicas() {
    return new WorkspaceReplicaStore(database);
  }

  public <T> T inTransaction(Supplier<T> work) {
    return database.inTransaction(work);
  }

  public void transact(Runnable work) {
    database.transact(work);
  }

  /** A task that must exist. */
  public TaskRecord task(TaskId task) {
    return taskReader()
        .find(task)
        .orElseThrow(() -> new IllegalStateException("There is no task '" + task + "'."));
  }

  /** The request of a task as a model reads it: a command's prompt in place of its name. */
  public String requestText(TaskId task) {
    String request = task(task).request();
    return facts()
        .commands(task)
        .called(request)
        .filter(called -> called.command().fault() == null)
        .map(called -> called.expand().text())
        .orElse(request);
  }

  /** Returns people's newest text that a run has taken: a message, or the request. */
  public String newestWords(TaskId task) {
    return steering().taken(task).stream()
        .map(UserMessage::text)
        .reduce((_, newest) -> newest)
        .orElseGet(() -> task(task).request());
  }

  /** Appends a notice for people to the events of a task. */
  public void notice(TaskId task, NoticeLevel level, String text) {
    database.transact(() -> events.append(task, new TaskEvent.NoticeShown(level, text)));
  }
}
