package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Query;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.spending.SpendingStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.request.subject.BudgetSubjectSpending;
import dev.perdure.planner.spending.SpendingLine;
import java.math.BigDecimal;

/** Store of the token usage and cost of model calls, each counted once; warns of short budgets. */
public final class UsageStore {

  private static final String INSERT =
      """
      insert into usage (id, task_id, conversation_id, agent, turn, purpose, model,
        input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost)
      values (:id, :task, :run, (select agent from conversation where id = :run), :turn, :purpose,
        :model, :input, :output, :read, :write, :cost)
      on conflict (id) do nothing
      """;

  private static final String ADD =
      """
      update task set input_tokens = input_tokens + :input, output_tokens = output_tokens + :output,
        cache_read_tokens = cache_read_tokens + :read, cache_write_tokens = cache_write_tokens + :write,
        cost = cost + :cost::numeric, spent_cost = spent_cost + coalesce(:cost::numeric, 0),
        spent_turns = spent_turns + case when :turn::int is null then 0 else 1 end, updated_at = now()
      where id = :task
      returning input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost
      """;

  private static final String ADD_TO_RUN =
      """
      update conversation set input_tokens = input_tokens + :input,
        output_tokens = output_tokens + :output, cache_read_tokens = cache_read_tokens + :read,
        cache_write_tokens = cache_write_tokens + :write, cost = cost + :cost::numeric
      where id = :run
      """;

  private static final String SUM =
      """
      select coalesce(sum(input_tokens), 0) as input_tokens,
        coalesce(sum(output_tokens), 0) as output_tokens,
        coalesce(sum(cache_read_tokens), 0) as cache_read_tokens,
        coalesce(sum(cache_write_tokens), 0) as cache_write_tokens,
        case when count(*) = count(cost) then coalesce(sum(cost), 0) end as cost
      from usage
      """;

  private final Database database;
  private final EventLog events;
  private final BudgetStore budgets;
  private final SpendingStore spending;

  public UsageStore(Database database, EventLog events) {
    this.database = database;
    this.events = events;
    this.budgets = new BudgetStore(database);
    this.spending = new SpendingStore(database);
  }

  /**
   * Counts a call, adds it to its task's totals and says so; a call counted before changes nothing.
   */
  public void add(BilledModelCall call) {
    database.transact(() -> {
      if (insert(call) == 1) {
        addToRun(call);
        Usage total = addToTask(call);
        spending.add(call.taskId(), call.usage());
        events.append(call.taskId(), call.runId(), new TaskEvent.UsageUpdated(total, call.usage()));
        budgets
            .lines(call.taskId())
            .filter(line -> line.runsShortBy(share(call, line.dimension())))
            .forEach(line -> warn(call.taskId(), line));
        spending.takeWarnings(call.taskId()).forEach(line -> warn(call.taskId(), line));
      }
    });
  }

  /** Whether no call of a task was ever answered. */
  public boolean isEmpty(TaskId task) {
    return database
        .sql("select not exists (select from usage where task_id = ?)", task)
        .query(Boolean.class)
        .single();
  }

  public Usage ofTask(TaskId task) {
    return database.sql(SUM + "where task_id = ?", task).one(Row::usage);
  }

  /** The usage of a run without its children. */
  public Usage ofRun(RunId run) {
    return database.sql(SUM + "where conversation_id = ?", run).one(Row::usage);
  }

  private static BigDecimal share(BilledModelCall call, BudgetDimension dimension) {
    Usage usage = call.usage();
    return switch (dimension) {
      case COST -> usage.cost() == null ? BigDecimal.ZERO : usage.cost();
      case TOKENS -> BigDecimal.valueOf(usage.tokens());
      case TURNS -> call.turn() == null ? BigDecimal.ZERO : BigDecimal.ONE;
      case MINUTES -> BigDecimal.ZERO;
    };
  }

  private void warn(TaskId task, BudgetLine line) {
    events.append(
        task,
        new TaskEvent.BudgetWarned(line.dimension().wireName(), line.limit(), line.spent(), null));
  }

  private void warn(TaskId task, SpendingLine line) {
    events.append(
        task,
        new TaskEvent.BudgetWarned(
            line.dimension(), line.limit(), line.spent(), BudgetSubjectSpending.of(line)));
  }

  private int insert(BilledModelCall call) {
    return numbers(database.sql(INSERT), call.usage())
        .param("id", call.id())
        .param("task", call.taskId())
        .param("run", call.runId())
        .param("turn", call.turn())
        .param("purpose", call.purpose())
        .param("model", call.model())
        .update();
  }

  private void addToRun(BilledModelCall call) {
    numbers(database.sql(ADD_TO_RUN), call.usage()).param("run", call.runId()).update();
  }

  private Usage addToTask(BilledModelCall call) {
    return numbers(database.sql(ADD), call.usage())
        .param("task", call.taskId())
        .param("turn", call.turn())
        .one(Row::usage);
  }

  private static Query numbers(Query statement, Usage usage) {
    return statement
        .param("input", usage.inputTokens())
        .param("output", usage.outputTokens())
        .param("read", usage.cacheReadTokens())
        .param("write", usage.cacheWriteTokens())
        .param("cost", usage.cost());
  }
}
