package dev.perdure.activities.journal.db;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.MappedQuerySpec;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** SQL statement with its parameters, run as an update or as a query whose rows are mapped. */
public final class Query {

  private final StatementSpec statement;

  Query(StatementSpec statement, @Nullable Object[] values) {
    this.statement = statement;
    params(values);
  }

  /** Sets a named parameter. */
  public Query param(String name, @Nullable Object value) {
    statement.param(name, plain(value));
    return this;
  }

  /** Adds positional parameters. */
  public Query params(@Nullable Object... values) {
    Arrays.stream(values).forEach(value -> statement.param(plain(value)));
    return this;
  }

  public int update() {
    return statement.update();
  }

  public <T> List<T> list(Row.Mapping<T> mapping) {
    return statement.query(mapper(mapping)).list();
  }

  public <T> Optional<T> find(Row.Mapping<T> mapping) {
    return statement.query(mapper(mapping)).optional();
  }

  /** The only row, which must be there. */
  public <T> T one(Row.Mapping<T> mapping) {
    return statement.query(mapper(mapping)).single();
  }

  /** The texts of the only column as values, such as identifiers. */
  public <T> List<T> column(Function<String, T> reading) {
    return statement.query(String.class).list().stream().map(reading).toList();
  }

  /** The values of the only column. */
  public <T> MappedQuerySpec<T> query(Class<T> type) {
    return statement.query(type);
  }

  public JdbcClient.ResultQuerySpec query() {
    return statement.query();
  }

  private static <T> RowMapper<T> mapper(Row.Mapping<T> mapping) {
    return (row, _) -> mapping.map(new Row(row));
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Optional<?> maybe -> plain(maybe.orElse(null));
      case Collection<?> all -> all.stream().map(Query::plain).toList();
      case TaskId id -> id.value();
      case RunId id -> id.value();
      case CallId id -> id.value();
      case StepId id -> id.value();
      case RequestId id -> id.value();
      case DecisionId id -> id.value();
      case Instant moment -> moment.atOffset(ZoneOffset.UTC);
      case Enum<?> constant -> Json.name(constant);
      default -> value;
    };
  }
}
