package dev.perdure.activities.journal.spending;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.spending.SpendingFacts;
import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingLine;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingSum;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Store of the spending by day and month, of its raised limits, and of warnings. */
public final class SpendingStore {

  private static final String RAISE =
      """
      insert into spending_raise (per, name, period, starts, dimension, amount, raised_by)
      values (?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String WARN =
      """
      insert into spending_warning (per, name_key, period, starts, dimension, amount)
      values (?, text_key(?), ?, ?, ?, ?) on conflict do nothing
      """;

  private final Database database;
  private final SpendingPolicyStore spendingPolicyStore;
  private final SpendingCounter counter;

  public SpendingStore(Database database) {
    this.database = database;
    this.spendingPolicyStore = new SpendingPolicyStore(database);
    this.counter = new SpendingCounter(database);
  }

  /** Adds a call of a task, in the transaction that records the call. */
  public void add(TaskId task, Usage usage) {
    facts(task).ifPresent(facts -> counter.add(facts, SpendingSum.of(usage)));
  }

  /** The limits that concern a task in this day and month, with what is spent of each. */
  public List<SpendingLine> lines(TaskId task) {
    SpendingPolicy policy = spendingPolicyStore.policy();
    return policy.limits().isEmpty()
        ? List.of()
        : facts(task).map(facts -> lines(policy, facts)).orElse(List.of());
  }

  /** The limit that a task must wait for, if one is used up. */
  public Optional<SpendingLine> findUsedUp(TaskId task) {
    return lines(task).stream().filter(SpendingLine::isUsedUp).findFirst();
  }

  /** The same, if it is a limit of this sum. */
  public Optional<SpendingLine> findUsedUp(TaskId task, SpendingKey key, String dimension) {
    return lines(task).stream()
        .filter(line -> line.isUsedUp() && line.isAbout(key, dimension))
        .findFirst();
  }

  /** The limits of a task of which people are to be warned now; each is returned once. */
  public List<SpendingLine> takeWarnings(TaskId task) {
    return lines(task).stream().filter(line -> line.isShort() && isFirst(line)).toList();
  }

  private boolean isFirst(SpendingLine line) {
    SpendingKey key = line.key();
    return database
            .sql(
                WARN,
                key.per(),
                key.name(),
                key.period(),
                key.starts(),
                line.dimension(),
                line.limit())
            .update()
        == 1;
  }

  /** Raises a limit for its period. */
  public void raise(SpendingKey key, String dimension, BigDecimal limit, String by) {
    database
        .sql(RAISE, key.per(), key.name(), key.period(), key.starts(), dimension, limit, by)
        .update();
  }

  private List<SpendingLine> lines(SpendingPolicy policy, SpendingFacts facts) {
    Instant now = database.now();
    LocalDate today = policy.day(now);
    return policy.lines(
        facts, now, SpendingTotals.read(database, policy, today, names(policy, facts)));
  }

  /** The names whose sums the limits of a task are compared with. */
  private static List<String> names(SpendingPolicy policy, SpendingFacts facts) {
    Stream<String> colleagues =
        policy.groups().values().stream()
            .filter(people -> people.contains(facts.requester()))
            .flatMap(List::stream);
    return Stream.concat(
            Stream.concat(Stream.of(facts.requester()), Stream.ofNullable(facts.repository())),
            colleagues)
        .distinct()
        .toList();
  }

  private Optional<SpendingFacts> facts(TaskId task) {
    return database
        .sql("select requester, repository_location from task where id = ?", task)
        .find(
            row -> SpendingFacts.of(row.text("requester"), row.textOrNull("repository_location")));
  }
}
