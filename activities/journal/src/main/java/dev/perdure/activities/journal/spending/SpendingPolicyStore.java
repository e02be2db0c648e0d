package dev.perdure.activities.journal.spending;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.spending.SpendingPolicy;

/** Store of the limits on spending that the server's configuration named last. */
public final class SpendingPolicyStore {

  private final Database database;
  private final SpendingCounter counter;

  public SpendingPolicyStore(Database database) {
    this.database = database;
    this.counter = new SpendingCounter(database);
  }

  /** The limits that hold now, in the calendar that the sums are of. */
  public SpendingPolicy policy() {
    return database
        .sql("select policy, coalesce(counted_zone, 'UTC') as zone from spending_policy")
        .find(row -> row.json("policy", SpendingPolicy.class).in(row.text("zone")))
        .orElseGet(SpendingPolicy::none);
  }

  /**
   * Follows limits from now on. Until the spending is counted in their time zone, they hold in the
   * calendar that it was counted in.
   *
   * @return whether the limits differ from those that held so far
   */
  public boolean follow(SpendingPolicy policy) {
    return database.inTransaction(() -> {
      database.sql("insert into spending_policy default values on conflict do nothing").update();
      boolean isNew = isNew(policy);
      database.sql("update spending_policy set policy = ?::json", Json.write(policy)).update();
      return isNew;
    });
  }

  /** Counts the spending again, unless the sums are of the calendar of the limits. */
  public void count() {
    if (!counter.isCounted()) {
      database.transact(counter::countAgain);
    }
  }

  private boolean isNew(SpendingPolicy policy) {
    return !database
        .sql("select policy from spending_policy for no key update")
        .one(row -> row.json("policy", SpendingPolicy.class))
        .equals(stored(policy));
  }

  /** Whether these are the limits that were stored last, by whichever process. */
  public boolean holds(SpendingPolicy policy) {
    return database
        .sql("select policy from spending_policy")
        .find(row -> row.json("policy", SpendingPolicy.class).equals(stored(policy)))
        .orElse(true);
  }

  /** The limits as they are read again. */
  private static SpendingPolicy stored(SpendingPolicy policy) {
    return Json.read(Json.write(policy), SpendingPolicy.class);
  }
}
