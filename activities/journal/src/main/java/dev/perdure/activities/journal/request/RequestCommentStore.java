package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.HumanRequest;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Store of people's comments on requests; a repeated comment is stored once. */
public final class RequestCommentStore {

  /** The highest number of comments on a request. */
  public static final int MAX_COMMENTS = 200;

  private static final String INSERT =
      """
      insert into request_comment (request_id, id, author, text)
      select :request, :id, :author, :text
      where (select count(*) from request_comment where request_id = :request) < :most
      on conflict do nothing
      """;

  private static final String SELECT =
      "select id, author, created_at, text from request_comment where request_id = ?";

  private final Database database;
  private final EventLog eventLog;

  public RequestCommentStore(Database database, EventLog eventLog) {
    this.database = database;
    this.eventLog = eventLog;
  }

  /**
   * Adds a comment once; returns the comment with this id, or nothing if the request has too many.
   */
  public Optional<RequestComment> add(HumanRequest request, String id, String author, String text) {
    return database.inTransaction(() -> {
      database
          .sql("select id from request where id = ? for update", request.id())
          .query()
          .singleRow();
      int added =
          database
              .sql(INSERT)
              .param("request", request.id())
              .param("id", id)
              .param("author", author)
              .param("text", text)
              .param("most", MAX_COMMENTS)
              .update();
      if (added == 1) {
        eventLog.append(
            request.taskId(),
            request.runId(),
            new TaskEvent.RequestCommented(request.id(), request.status(), id, author));
      }
      return database
          .sql(SELECT + " and id = ?", request.id(), id)
          .find(RequestCommentStore::comment);
    });
  }

  /** The comments on a request, the oldest first. */
  public List<RequestComment> list(RequestId request) {
    return database
        .sql(SELECT + " order by created_at, id", request)
        .list(RequestCommentStore::comment);
  }

  private static RequestComment comment(Row row) throws SQLException {
    return new RequestComment(
        row.text("id"), row.text("author"), row.moment("created_at"), row.text("text"));
  }
}
