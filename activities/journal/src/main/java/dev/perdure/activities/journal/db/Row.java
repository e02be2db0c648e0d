package dev.perdure.activities.journal.db;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Row of an SQL query result, with a getter for each type, such as text, JSON and times. */
public final class Row {

  private final ResultSet row;

  Row(ResultSet row) {
    this.row = row;
  }

  public String text(String column) throws SQLException {
    return row.getString(column);
  }

  public @Nullable String textOrNull(String column) throws SQLException {
    return row.getString(column);
  }

  /** A nullable text, converted. */
  public <T> @Nullable T orNull(String column, Function<String, T> reading) throws SQLException {
    String text = row.getString(column);
    return text == null ? null : reading.apply(text);
  }

  /** A constant by its name on the wire. */
  public <E extends Enum<E>> E constant(String column, Class<E> type) throws SQLException {
    return Json.constant(row.getString(column), type);
  }

  public <E extends Enum<E>> @Nullable E constantOrNull(String column, Class<E> type)
      throws SQLException {
    return orNull(column, name -> Json.constant(name, type));
  }

  /** A JSON column that is always there. */
  public <T> T json(String column, Class<T> type) throws SQLException {
    return Json.read(row.getString(column), type);
  }

  /** A JSON column that may be missing. */
  public <T> @Nullable T jsonOrNull(String column, Class<T> type) throws SQLException {
    return orNull(column, json -> Json.read(json, type));
  }

  /** The elements of a JSON column; none if it is missing. */
  public <T> List<T> list(String column, Class<T> element) throws SQLException {
    String json = row.getString(column);
    return json == null ? List.of() : Json.readList(json, element);
  }

  public long number(String column) throws SQLException {
    return row.getLong(column);
  }

  /** A whole number that fits in an int. */
  public int count(String column) throws SQLException {
    return row.getInt(column);
  }

  /** A whole number that may be missing. */
  public @Nullable Integer countOrNull(String column) throws SQLException {
    return row.getObject(column, Integer.class);
  }

  public @Nullable BigDecimal amount(String column) throws SQLException {
    BigDecimal amount = row.getBigDecimal(column);
    return amount == null ? null : plain(amount.stripTrailingZeros());
  }

  public boolean flag(String column) throws SQLException {
    return row.getBoolean(column);
  }

  public Instant moment(String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  public @Nullable Instant momentOrNull(String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant)
        .orElse(null);
  }

  public byte[] bytes(String column) throws SQLException {
    return row.getBytes(column);
  }

  /** The sum of tokens and cost. */
  public Usage usage() throws SQLException {
    return new Usage(
        number("input_tokens"),
        number("output_tokens"),
        number("cache_read_tokens"),
        number("cache_write_tokens"),
        amount("cost"));
  }

  private static BigDecimal plain(BigDecimal amount) {
    return amount.scale() < 0 ? amount.setScale(0) : amount;
  }

  /** A mapping of a row to a value. */
  @FunctionalInterface
  public interface Mapping<T> {

    T map(Row row) throws SQLException;
  }
}
