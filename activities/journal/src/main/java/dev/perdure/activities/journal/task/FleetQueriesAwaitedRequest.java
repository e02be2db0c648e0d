package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.Subject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits for a person, its title also as a key with arguments for other languages.
 *
 * @param assignee who took it; null if unassigned
 * @param count how many requests wait for that person
 */
public record FleetQueriesAwaitedRequest(
    RequestId id,
    long number,
    RequestKind kind,
    String title,
    String titleKey,
    SequencedMap<String, String> titleArguments,
    TaskId taskId,
    String taskTitle,
    @Nullable String assignee,
    Instant raisedAt,
    int count) {

  static FleetQueriesAwaitedRequest of(Row row) throws SQLException {
    var title = RequestTitle.of(row.json("subject", Subject.class));
    return new FleetQueriesAwaitedRequest(
        new RequestId(row.text("id")),
        row.number("number"),
        row.constant("kind", RequestKind.class),
        row.text("title"),
        title.key(),
        title.arguments(),
        new TaskId(row.text("task_id")),
        row.text("name"),
        row.textOrNull("assignee"),
        row.moment("raised_at"),
        row.count("n"));
  }
}
