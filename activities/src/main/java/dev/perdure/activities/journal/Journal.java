package dev.perdure.activities.journal;

import dev.perdure.activities.journal.conversation.CallStore;
import dev.perdure.activities.journal.conversation.MessageStore;
import dev.perdure.activities.journal.conversation.ScriptTurnStore;
import dev.perdure.activities.journal.conversation.ToolJournalStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.request.RuleStore;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.TodoStore;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.activities.journal.task.TaskFacts;
import dev.perdure.activities.journal.task.TaskProgress;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;

/** Everything Perdure remembers, by what it is about. */
public record Journal(
    Database database,
    EventLog events,
    DeltaChannel deltas,
    TaskStore tasks,
    TaskReader taskReader,
    TaskProgress progress,
    TaskFacts facts,
    RunStore runs,
    TodoStore todos,
    MessageStore messages,
    TurnStore turns,
    CallStore calls,
    ScriptTurnStore scriptTurns,
    RequestStore requests,
    RequestReader requestReader,
    RuleStore rules,
    PlanStore plans,
    StepStore steps,
    SteeringStore steering,
    UsageStore usage,
    BudgetStore budgets,
    ArtifactStore artifacts,
    ToolJournalStore tools) {

  /** The journal in a database. */
  public static Journal in(Database database) {
    EventLog events = new EventLog(database);
    return new Journal(
        database,
        events,
        new DeltaChannel(database),
        new TaskStore(database, events),
        new TaskReader(database),
        new TaskProgress(database, events),
        new TaskFacts(database),
        new RunStore(database, events),
        new TodoStore(database),
        new MessageStore(database, events),
        new TurnStore(database, events),
        new CallStore(database, events),
        new ScriptTurnStore(database),
        new RequestStore(database, events),
        new RequestReader(database),
        new RuleStore(database),
        new PlanStore(database, events),
        new StepStore(database, events),
        new SteeringStore(database),
        new UsageStore(database, events),
        new BudgetStore(database),
        new ArtifactStore(database),
        new ToolJournalStore(database));
  }
}
