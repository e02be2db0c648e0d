package dev.perdure.activities.journal.spending;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.RequestId;
import java.time.Instant;
import java.util.List;

/** Store of the moments at which requests about limits on spending are looked at again. */
public final class SpendingWaitStore {

  private static final String TAKE =
      """
      update spending_raise set swept = true
      where id in (select id from spending_raise where not swept for update skip locked)
      """;

  private static final String ALL_DUE =
      "update request set release_at = now() where status = 'pending' and release_at is not null";

  private static final String DUE =
      """
      select id from request where status = 'pending' and release_at <= now()
      order by release_at limit ?
      """;

  private final Database database;

  public SpendingWaitStore(Database database) {
    this.database = database;
  }

  /** Keeps the moment at which the limit of a new request ends by itself; the first one stays. */
  public void begin(RequestId request, Instant moment) {
    database
        .sql(
            "update request set release_at = ? where id = ? and release_at is null",
            moment,
            request)
        .update();
  }

  /** Makes all requests due if a limit was raised since the last call. */
  public void takeRaises() {
    database.transact(() -> {
      if (database.sql(TAKE).update() > 0) {
        makeAllDue();
      }
    });
  }

  /** Makes all requests due, as other limits hold. */
  public void makeAllDue() {
    database.sql(ALL_DUE).update();
  }

  /** The requests that are due, the longest due first. */
  public List<RequestId> due(int most) {
    return database.sql(DUE, most).column(RequestId::new);
  }

  /** Looks at a request again at a later moment. */
  public void postpone(RequestId request, Instant moment) {
    database.sql("update request set release_at = ? where id = ?", moment, request).update();
  }
}
