package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.planner.event.TaskEvent.RequestAssigned;
import dev.perdure.planner.event.TaskEvent.RequestSnoozed;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestStatus;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Who looks after a request and when it is looked at again: neither decides anything. */
public final class RequestCare {

  private static final String ASSIGN =
      """
      update request set assignee = :value
      where id = :id and status = 'pending' and assignee is distinct from :value
      """;

  private static final String SNOOZE =
      """
      update request set snoozed_until = :value
      where id = :id and status = 'pending' and snoozed_until is distinct from :value
      """;

  private final Database database;
  private final RequestNews news;

  /** The care for requests in a database. */
  public RequestCare(Database database, EventLog events) {
    this.database = database;
    this.news = new RequestNews(database, events);
  }

  /** Gives a pending request to somebody, or to nobody; said again, it changes nothing. */
  public void assign(RequestId id, Optional<String> assignee, String by) {
    String name = assignee.orElse(null);
    database.transact(() -> {
      if (change(database.sql(ASSIGN).param("value", name, Types.VARCHAR), id)) {
        news.tell(id, new RequestAssigned(id, RequestStatus.PENDING, name, by));
      }
    });
  }

  /** Sets a pending request aside until a time, or takes it up again. */
  public void snooze(RequestId id, Optional<Instant> until, String by) {
    OffsetDateTime time = until.map(moment -> moment.atOffset(ZoneOffset.UTC)).orElse(null);
    database.transact(() -> {
      if (change(database.sql(SNOOZE).param("value", time, Types.TIMESTAMP_WITH_TIMEZONE), id)) {
        news.tell(id, new RequestSnoozed(id, RequestStatus.PENDING, until.orElse(null), by));
      }
    });
  }

  private static boolean change(StatementSpec statement, RequestId id) {
    return statement.param("id", id.value()).update() == 1;
  }
}
