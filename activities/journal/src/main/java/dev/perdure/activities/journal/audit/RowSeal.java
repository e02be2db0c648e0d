package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The seal of each row of a table: a hash of all its columns. Perdure writes the seal with each
 * change, so a change by other means is found. A row that is not as it was sealed keeps its seal.
 */
public final class RowSeal {

  /** Remembered rules; the decision that left a rule tells its ids. */
  public static final RowSeal RULES =
      new RowSeal(
          "remembered_rule",
          "remembered rule",
          List.of(
              "permission",
              "pattern",
              "action",
              "scope",
              "repository",
              "task_id",
              "run_id",
              "decided_by"),
          List.of("created_at", "expires_at", "revoked_at"),
          "id = ?");

  /** Trusted parts of repositories; a decision tells their ids, and their task may be deleted. */
  public static final RowSeal TRUST =
      new RowSeal(
          "repository_trust",
          "trust in a part of a repository",
          List.of("repository", "digest", "part", "decided_by", "revoked_by"),
          List.of("created_at", "revoked_at"),
          "id = ?");

  /** The submissions of people to tasks. */
  public static final RowSeal SUBMISSIONS =
      new RowSeal(
          "submission",
          "submission of a person",
          List.of("task_id", "key", "submitted_by", "content", "used_for"),
          List.of("submitted_at", "used_at"),
          "task_id = ? and key = ?");

  /** Revisions of plans. */
  public static final RowSeal PLANS =
      new RowSeal(
          "plan_revision",
          "revision of the plan",
          List.of("task_id", "revision", "digest", "author", "edited_by", "plan", "markdown"),
          List.of("created_at", "adopted_at"),
          "task_id = ? and revision = ?");

  /** Version of the list of columns. */
  private static final String VERSION = "1:";

  private final String table;
  private final String row;
  private final String key;
  private final String expression;

  private RowSeal(String table, String row, List<String> columns, List<String> times, String key) {
    this.table = table;
    this.row = row;
    this.key = key;
    this.expression =
        Stream.concat(
                columns.stream().map("%s::text"::formatted),
                times.stream().map("extract(epoch from %s)::text"::formatted))
            .collect(
                Collectors.joining(
                    ", ",
                    "'%s' || encode(sha256(convert_to(json_build_array(".formatted(VERSION),
                    ")::text, 'UTF8')), 'hex')"));
  }

  /**
   * Changes a row and seals it, unless it was changed by other means before.
   *
   * @param key the values of the primary key
   */
  public <T> T sealing(Database database, Supplier<T> change, @Nullable Object... key) {
    return database.inTransaction(() -> {
      boolean isIntact = isIntact(database, key);
      T result = change.get();
      if (isIntact) {
        seal(database, key);
      }
      return result;
    });
  }

  private boolean isIntact(Database database, @Nullable Object... values) {
    String statement =
        "select seal is not distinct from %s as intact from %s where %s for update"
            .formatted(expression, table, key);
    return database.sql(statement, values).find(row -> row.flag("intact")).orElse(true);
  }

  private void seal(Database database, @Nullable Object... values) {
    String statement =
        "update %s set seal = %s where %s and %s".formatted(table, expression, key, isBroken());
    database.sql(statement, values).update();
  }

  /** A condition of SQL that holds for rows that are not as they were sealed. */
  String isBroken() {
    return "seal is distinct from " + expression;
  }

  /** A row of the table, as a sentence names it. */
  String row() {
    return row;
  }

  String table() {
    return table;
  }
}
