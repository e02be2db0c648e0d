package dev.perdure.activities.journal.task;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.PageCursor;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.TaskId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Store of the event histories of closed workflows, past the retention of the engine. */
public final class ClosedHistoryStore {

  private static final int COMPRESSION_LEVEL = 3;

  private static final String ADD =
      """
      insert into closed_history
        (execution_id, task_id, workflow_id, type, state, closed_at, events, size, content)
      values (:execution, :task, :workflow, :type, :state, :closed, :events, :size, :content)
      on conflict do nothing
      """;

  private static final String LIST =
      """
      select task_id, workflow_id, execution_id, type, state, closed_at, events, size
      from closed_history
      where (:task::text is null or task_id = :task)
        and (:before::timestamptz is null or (closed_at, execution_id) < (:before, :beforeId))
      order by closed_at desc, execution_id desc limit :limit
      """;

  private static final String DELETE_BEYOND =
      """
      delete from closed_history where execution_id in (
        select execution_id from (
          select execution_id, sum(octet_length(content))
            over (order by closed_at desc, execution_id desc) as total from closed_history) sums
        where total > ?)
      """;

  private final Database database;

  public ClosedHistoryStore(Database database) {
    this.database = database;
  }

  /** The end of the workflow that closed last; empty if no history is stored. */
  public Optional<Instant> newest() {
    return database
        .sql("select max(closed_at) as newest from closed_history having count(*) > 0")
        .find(row -> row.moment("newest"));
  }

  /** The stored executions that closed at a moment or later. */
  public Set<String> executionsFrom(Instant moment) {
    return Set.copyOf(
        database
            .sql("select execution_id from closed_history where closed_at >= ?", moment)
            .column(id -> id));
  }

  /** Adds a history; of two for one execution the first one stays. */
  public void add(ClosedHistory history, byte[] content) {
    database
        .sql(ADD)
        .param("execution", history.execution())
        .param("task", history.task())
        .param("workflow", history.workflow())
        .param("type", history.type())
        .param("state", history.state())
        .param("closed", history.closedAt())
        .param("events", history.events())
        .param("size", history.size())
        .param("content", Zstd.compress(content, COMPRESSION_LEVEL))
        .update();
  }

  /**
   * Lists histories, those that closed last first.
   *
   * @param task the task of the histories; empty for all tasks
   * @param cursor the {@code next} of the page before; empty for the first page
   */
  public Page<ClosedHistory> list(Optional<TaskId> task, Optional<String> cursor, int limit) {
    Optional<PageCursor> before = cursor.map(PageCursor::decoded);
    List<ClosedHistory> read =
        database
            .sql(LIST)
            .param("task", task.orElse(null))
            .param("before", before.map(PageCursor::time).orElse(null))
            .param("beforeId", before.map(PageCursor::id).orElse(null))
            .param("limit", limit + 1)
            .list(ClosedHistoryStore::history);
    return Page.of(read, limit, last -> new PageCursor(last.closedAt(), last.execution()));
  }

  /** The stored history of an execution, as it was before its compression. */
  public Optional<byte[]> find(String execution) {
    return database
        .sql("select content from closed_history where execution_id = ?", execution)
        .find(row -> expanded(row.bytes("content")));
  }

  /** Deletes the histories of workflows that closed before a moment. */
  public void deleteBefore(Instant moment) {
    database.sql("delete from closed_history where closed_at < ?", moment).update();
  }

  /** Deletes the oldest histories beyond a total size in bytes, as they are stored. */
  public void deleteBeyond(long bytes) {
    database.sql(DELETE_BEYOND, bytes).update();
  }

  private static ClosedHistory history(Row row) throws SQLException {
    return new ClosedHistory(
        new TaskId(row.text("task_id")),
        row.text("workflow_id"),
        row.text("execution_id"),
        row.text("type"),
        row.text("state"),
        row.moment("closed_at"),
        row.count("events"),
        row.number("size"));
  }

  private static byte[] expanded(byte[] compressed) {
    try (var content = new ZstdInputStream(new ByteArrayInputStream(compressed))) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("A stored history is damaged: restore the database.", e);
    }
  }
}
