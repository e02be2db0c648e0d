package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of the hosts of workers, and of the hosts that people drain. */
public record WorkerHostStore(Database database) {

  /** The pause between two reports of a host. */
  public static final Duration REPORT_INTERVAL = Duration.ofSeconds(10);

  /** A host without a report for this time gets no new tasks. */
  public static final Duration SILENCE_TIMEOUT = REPORT_INTERVAL.multipliedBy(3);

  private static final int MAX_ROWS = 1_000;

  private static final String FREEST_HOST =
      """
      select name from worker_host
      where draining_since is null and seen_at > now() - make_interval(secs => :silence)
      order by (
          select count(*) from task
          where state in ('queued', 'running', 'waiting', 'retrying', 'paused', 'parked')
            and coalesce(workspace ->> 'host', starting_host) = worker_host.name), name
      limit 1
      """;

  private static final String REPORT =
      """
      insert into worker_host
        (name, tool_slots, free_tool_slots, model_slots, free_model_slots)
      values (:host, :tools, :freeTools, :models, :freeModels)
      on conflict (name) do update set seen_at = now(), tool_slots = excluded.tool_slots,
        free_tool_slots = excluded.free_tool_slots, model_slots = excluded.model_slots,
        free_model_slots = excluded.free_model_slots
      """;

  private static final String SILENT =
      """
      select * from worker_host
      where seen_at <= now() - make_interval(secs => :silence) and exists (
        select from task where archived_at is null
          and coalesce(workspace ->> 'host', starting_host) = worker_host.name)
      order by name limit :limit
      """;

  private static final String LIST =
      """
      select * from worker_host
      where draining_since is not null or seen_at > now() - make_interval(secs => :silence)
      order by name limit :limit
      """;

  /** Records that a worker of a host is at work, with its slots. */
  public void report(String host, HostSlots slots) {
    database
        .sql(REPORT)
        .param("host", host)
        .param("tools", slots.tools().all())
        .param("freeTools", slots.tools().free())
        .param("models", slots.models().all())
        .param("freeModels", slots.models().free())
        .update();
  }

  /** Drains a host; the first person who drains a host stays named. Empty for an unknown host. */
  public Optional<WorkerHost> drain(String host, String by) {
    return database
        .sql(
            """
            update worker_host set drained_by = coalesce(drained_by, ?),
              draining_since = coalesce(draining_since, now())
            where name = ? returning *
            """,
            by,
            host)
        .find(WorkerHostStore::read);
  }

  /** Lets a host take new tasks again. Empty for an unknown host. */
  public Optional<WorkerHost> undrain(String host) {
    return database
        .sql(
            """
            update worker_host set drained_by = null, draining_since = null
            where name = ? returning *
            """,
            host)
        .find(WorkerHostStore::read);
  }

  /** Returns a host; empty if no worker of the host has reported itself. */
  public Optional<WorkerHost> find(String host) {
    return database
        .sql("select * from worker_host where name = ?", host)
        .find(WorkerHostStore::read);
  }

  /** Returns the hosts with workers, and all hosts that people drain. */
  public List<WorkerHost> list() {
    return database
        .sql(LIST)
        .param("silence", SILENCE_TIMEOUT.toSeconds())
        .param("limit", MAX_ROWS)
        .list(WorkerHostStore::read);
  }

  /** Whether a worker of a host has reported itself of late. */
  public boolean isReporting(String host) {
    return database
        .sql(
            """
            select count(*) as n from worker_host
            where name = :host and seen_at > now() - make_interval(secs => :silence)
            """)
        .param("host", host)
        .param("silence", SILENCE_TIMEOUT.toSeconds())
        .one(row -> row.count("n") == 1);
  }

  /** Returns the hosts without a report of late that have tasks. */
  public List<WorkerHost> silent() {
    return database
        .sql(SILENT)
        .param("silence", SILENCE_TIMEOUT.toSeconds())
        .param("limit", MAX_ROWS)
        .list(WorkerHostStore::read);
  }

  /** Returns the host with the fewest open tasks; empty if no host takes new tasks. */
  public Optional<String> leastBusy() {
    return database
        .sql(FREEST_HOST)
        .param("silence", SILENCE_TIMEOUT.toSeconds())
        .find(row -> row.text("name"));
  }

  private static WorkerHost read(Row row) throws SQLException {
    return new WorkerHost(
        row.text("name"),
        row.moment("seen_at"),
        row.momentOrNull("draining_since"),
        row.textOrNull("drained_by"),
        slots(row));
  }

  private static @Nullable HostSlots slots(Row row) throws SQLException {
    Integer tools = row.countOrNull("tool_slots");
    return tools == null
        ? null
        : new HostSlots(
            new HostSlots.Slots(tools, row.count("free_tool_slots")),
            new HostSlots.Slots(row.count("model_slots"), row.count("free_model_slots")));
  }
}
