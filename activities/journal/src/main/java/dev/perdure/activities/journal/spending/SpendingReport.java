package dev.perdure.activities.journal.spending;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reports who spent how much in a period, beside the limits. */
public final class SpendingReport {

  private static final int MAX_ENTRIES = 1_000;

  /** The organisation first, then groups, repositories and people, each by cost. */
  private static final List<SpendingScope> ORDER =
      List.of(
          SpendingScope.ORGANISATION,
          SpendingScope.GROUP,
          SpendingScope.REPOSITORY,
          SpendingScope.PERSON);

  private static final Comparator<SpendingEntry> DEAREST =
      Comparator.comparing((SpendingEntry entry) -> ORDER.indexOf(entry.key().per()))
          .thenComparing(entry -> entry.sum().cost(), Comparator.reverseOrder())
          .thenComparing(entry -> entry.key().name());

  private final Database database;
  private final SpendingPolicyStore spendingPolicyStore;

  public SpendingReport(Database database) {
    this.database = database;
    this.spendingPolicyStore = new SpendingPolicyStore(database);
  }

  /** The limits that hold now. */
  public SpendingPolicy policy() {
    return spendingPolicyStore.policy();
  }

  /**
   * The spending in a period.
   *
   * @param group the group whose people and sum are reported; empty for everybody
   */
  public List<SpendingEntry> of(SpendingPeriod period, LocalDate starts, Optional<String> group) {
    SpendingPolicy policy = spendingPolicyStore.policy();
    SpendingTotals totals = SpendingTotals.all(database, policy, starts);
    Stream<SpendingKey> groups =
        policy.groups().keySet().stream()
            .map(name -> new SpendingKey(SpendingScope.GROUP, name, period, starts));
    return Stream.concat(groups, totals.sums().keySet().stream())
        .filter(key -> key.period() == period && key.starts().equals(starts))
        .filter(key -> group.isEmpty() || isOf(group.get(), key, policy.groups()))
        .map(key -> new SpendingEntry(key, totals.of(key), policy.lines(key, totals)))
        .sorted(DEAREST)
        .limit(MAX_ENTRIES)
        .toList();
  }

  private static boolean isOf(String group, SpendingKey key, Map<String, List<String>> groups) {
    return switch (key.per()) {
      case GROUP -> key.name().equals(group);
      case PERSON -> groups.getOrDefault(group, List.of()).contains(key.name());
      case REPOSITORY, ORGANISATION -> false;
    };
  }
}
