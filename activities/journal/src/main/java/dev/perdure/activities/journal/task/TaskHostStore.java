package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.TaskId;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of the hosts of tasks, and of the moves of tasks from one host to another. */
public record TaskHostStore(Database database) {

  private static final int MAX_ROWS = 1_000;

  private static final String TASKS =
      """
      select id, workspace is not null as opened,
        exists (select from file_pack where task_id = task.id and refs <> '') as copied,
        copies_stopped_at is not null as incomplete
      from task
      where archived_at is null and id > :after and (workspace ->> 'host' = :host
        or workspace is null and starting_host = :host and state in (:open))
      order by id limit :limit
      """;

  private static final String LOCK =
      """
      select placement, workspace is not null as opened from task
      where id = :task and coalesce(workspace ->> 'host', starting_host) = :from
        and not exists (select from worker_host
          where name = :from and seen_at > clock_timestamp() - make_interval(secs => :silence))
      for update
      """;

  private static final String START =
      """
      with left_host as (
        insert into host_move (task_id, placement, from_host, to_host, settled_at)
        select id, placement + 1, starting_host, :host, now() from task
        where id = :task and workspace ->> 'host' is null and starting_host <> :host)
      update task set starting_host = :host, placement = placement + 1
      where id = :task and workspace ->> 'host' is null
        and starting_host is distinct from :host
      """;

  private static final String PLACE =
      """
      update task set placement = placement + 1, starting_host = null, workspace = case
        when workspace is not null
        then jsonb_set(workspace::jsonb, '{host}', to_jsonb(:to::text))::json end
      where id = :task
      """;

  private static final String ORIGIN =
      """
      coalesce(
        (select coalesce(origin.workspace ->> 'host', origin.starting_host) from task origin
          where origin.id = task.fork_origin ->> 'task'),
        fork_origin ->> 'host')
      """;

  private static final String PLACEMENT =
      """
      select placement, coalesce(workspace ->> 'host', starting_host) as host,
        (select coalesce(max(placement), 0) from host_move
          where task_id = task.id and from_host = :own) as left_at
      from task where id = :task
      """;

  /** The host that has the files of a task, or will have them. */
  public Optional<String> find(TaskId task) {
    return host("coalesce(workspace ->> 'host', starting_host)", task);
  }

  /** The host with the files that a fork continues from; empty if the task is no such fork. */
  public Optional<String> origin(TaskId fork) {
    return host(ORIGIN, fork);
  }

  private Optional<String> host(String column, TaskId task) {
    return database
        .sql("select %s as host from task where id = ?".formatted(column), task)
        .find(row -> Optional.ofNullable(row.textOrNull("host")))
        .flatMap(host -> host);
  }

  /**
   * Gives a task without files to a host. A change of the host ends all leases of the task, as a
   * move does. It waits for transactions of work on the task's files.
   *
   * @return the host of the task: another one if that host has recorded files meanwhile
   */
  public String start(TaskId task, String host) {
    return database.inTransaction(() -> {
      database.sql("select id from task where id = ? for update", task).column(TaskId::new);
      database.sql(START).param("task", task).param("host", host).update();
      return find(task).orElse(host);
    });
  }

  /** A page of the tasks of a host that are not archived, by their ids. */
  public List<HostTask> tasks(String host, String after) {
    return database
        .sql(TASKS)
        .param("host", host)
        .param("after", after)
        .param("open", OrphanedTaskFinder.OPEN)
        .param("limit", MAX_ROWS)
        .list(row ->
            new HostTask(
                new TaskId(row.text("id")),
                row.flag("opened"),
                row.flag("copied"),
                row.flag("incomplete")));
  }

  /** The tasks that have moved away from a host at any time. */
  public List<TaskId> left(String host) {
    return database
        .sql("select distinct task_id from host_move where from_host = ? order by task_id", host)
        .column(TaskId::new);
  }

  /** Where a task is placed, as a host sees it; empty for an unknown task. */
  public Optional<FilePlacement> placement(TaskId task, String own) {
    return database
        .sql(PLACEMENT)
        .param("task", task)
        .param("own", own)
        .find(row ->
            new FilePlacement(
                row.count("placement"), row.textOrNull("host"), row.count("left_at")));
  }

  /**
   * Moves a task from one host to another. It waits for transactions of work on the task's files,
   * and later ones of the old host fail. Empty if the task is not on the host any more, or if a
   * worker of the host has reported of late.
   */
  public Optional<HostMove> move(TaskId task, String from, String to, @Nullable String by) {
    return database.inTransaction(() ->
        database
            .sql(LOCK)
            .param("task", task)
            .param("from", from)
            .param("silence", WorkerHostStore.SILENCE_TIMEOUT.toSeconds())
            .find(row ->
                new HostMove(
                    task, row.count("placement") + 1, from, row.flag("opened") ? to : null, by))
            .map(this::record));
  }

  private HostMove record(HostMove move) {
    database.sql(PLACE).param("task", move.task()).param("to", move.to()).update();
    database
        .sql(
            """
            insert into host_move (task_id, placement, from_host, to_host, moved_by)
            values (?, ?, ?, ?, ?)
            """,
            move.task(),
            move.placement(),
            move.from(),
            move.to(),
            move.by())
        .update();
    return move;
  }

  /**
   * The moves whose tasks' workflows may still use the old host: oldest first, moves that failed
   * behind the others.
   */
  public List<HostMove> unsettled() {
    return database
        .sql(
            """
            select * from host_move where settled_at is null
            order by coalesce(tried_at, moved_at), task_id limit ?
            """,
            MAX_ROWS)
        .list(TaskHostStore::read);
  }

  /** Records that the workflow of a moved task could not start again; other moves come first. */
  public void postpone(HostMove move) {
    database
        .sql(
            "update host_move set tried_at = now() where task_id = ? and placement = ?",
            move.task(),
            move.placement())
        .update();
  }

  /** Records that the workflow of a moved task uses the new host. */
  public void settle(HostMove move) {
    database
        .sql(
            """
            update host_move set settled_at = now()
            where task_id = ? and placement <= ? and settled_at is null
            """,
            move.task(),
            move.placement())
        .update();
  }

  private static HostMove read(Row row) throws SQLException {
    return new HostMove(
        Objects.requireNonNull(row.orNull("task_id", TaskId::new)),
        row.count("placement"),
        row.text("from_host"),
        row.textOrNull("to_host"),
        row.textOrNull("moved_by"));
  }
}
