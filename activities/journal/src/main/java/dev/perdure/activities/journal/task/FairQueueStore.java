package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.queue.ConcurrencyLimits;
import dev.perdure.planner.queue.FairQueue;
import dev.perdure.planner.queue.QueueLine;
import dev.perdure.planner.queue.QueuedTask;
import dev.perdure.planner.repository.RepositoryPlace;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Store of the queue of new tasks: which may start, by the limits on concurrent tasks. */
public final class FairQueueStore {

  private static final int MAX_WAITING = 2_000;

  private static final String WAITING =
      """
      select id, requester, repository_location, created_at from task
      where awaits_turn and state = 'queued' order by created_at, id limit ?
      """;

  private static final String WORKING =
      """
      select requester, repository_location, count(*) as tasks from task
      where state in ('running', 'retrying') or state = 'queued' and not awaits_turn
      group by 1, 2
      """;

  private static final String TURN =
      """
      insert into task_turn (requester, repository, turn_at) values (?, ?, clock_timestamp())
      on conflict (requester_key, repository_key) do update set turn_at = excluded.turn_at
      """;

  private final Database database;

  public FairQueueStore(Database database) {
    this.database = database;
  }

  /** Follows limits from now on. */
  public void follow(ConcurrencyLimits limits) {
    database.transact(() -> {
      database.sql("insert into fair_queue default values on conflict do nothing").update();
      database.sql("update fair_queue set limits = ?::json", Json.write(limits)).update();
    });
  }

  /** Puts a new task into the queue, in the transaction that creates it. */
  public void enqueue(TaskId task) {
    database.sql("update task set awaits_turn = true where id = ?", task).update();
  }

  /** Lets tasks start whose turn it is, and returns them. Processes take turns to do so. */
  public List<TaskId> admit() {
    return isEmpty() ? List.of() : database.inTransaction(this::admitLocked);
  }

  private List<TaskId> admitLocked() {
    List<QueuedTask> next = queue(limits("for update")).admit(Instant.now());
    next.forEach(task -> {
      database
          .sql("update task set awaits_turn = false, admitted_at = now() where id = ?", task.id())
          .update();
      QueueLine line = task.line();
      String repository = line.repository() == null ? "" : line.repository();
      database.sql(TURN, line.person(), repository).update();
    });
    return next.stream().map(QueuedTask::id).toList();
  }

  /** The queue as it is now. */
  public FairQueue queue() {
    return queue(limits(""));
  }

  /** The line of a task that waits for its turn; empty if it does not wait. */
  public Optional<QueueLine> findWaiting(TaskId task) {
    return database
        .sql(
            """
            select requester, repository_location from task
            where id = ? and awaits_turn and state = 'queued'
            """,
            task)
        .find(FairQueueStore::line);
  }

  private boolean isEmpty() {
    return database
        .sql("select not exists (select from task where awaits_turn and state = 'queued')")
        .query(Boolean.class)
        .single();
  }

  private ConcurrencyLimits limits(String locking) {
    return database
        .sql("select limits from fair_queue " + locking)
        .find(row -> row.json("limits", ConcurrencyLimits.class))
        .orElseGet(ConcurrencyLimits::none);
  }

  private FairQueue queue(ConcurrencyLimits limits) {
    List<QueuedTask> waiting =
        database
            .sql(WAITING, MAX_WAITING)
            .list(row ->
                new QueuedTask(new TaskId(row.text("id")), line(row), row.moment("created_at")));
    Map<QueueLine, Integer> working = new HashMap<>();
    database.sql(WORKING).list(row -> working.merge(line(row), row.count("tasks"), Integer::sum));
    return new FairQueue(limits, waiting, turns(), working);
  }

  private Map<QueueLine, Instant> turns() {
    Map<QueueLine, Instant> turns = new HashMap<>();
    database
        .sql("select requester, nullif(repository, '') as repository, turn_at from task_turn")
        .list(row ->
            turns.put(
                new QueueLine(row.text("requester"), row.textOrNull("repository")),
                row.moment("turn_at")));
    return turns;
  }

  private static QueueLine line(Row row) throws SQLException {
    return new QueueLine(
        row.text("requester"),
        row.orNull("repository_location", location -> RepositoryPlace.of(location).name()));
  }
}
