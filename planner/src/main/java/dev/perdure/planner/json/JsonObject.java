package dev.perdure.planner.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSON object in the order it was written; values are what Jackson reads into {@code Object}. */
public record JsonObject(@JsonValue Map<String, @Nullable Object> fields) {

  private static final JsonObject EMPTY = new JsonObject(Map.of());

  /** Copies the fields, keeping their order. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public JsonObject {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** An object without fields. */
  public static JsonObject empty() {
    return EMPTY;
  }

  /** An object with one field. */
  public static JsonObject of(String name, @Nullable Object value) {
    return EMPTY.with(name, value);
  }

  /**
   * An object of these fields; other modules use it, as the constructor's nullness is lost there.
   */
  public static JsonObject from(Map<String, @Nullable Object> fields) {
    return new JsonObject(fields);
  }

  /** The same object with one field set. */
  public JsonObject with(String name, @Nullable Object value) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>(fields);
    copy.put(name, value);
    return new JsonObject(copy);
  }

  /** The same object without a field. */
  public JsonObject without(String name) {
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(fields);
    rest.remove(name);
    return new JsonObject(rest);
  }

  /** The text under a name, if there is one. */
  public Optional<String> text(String name) {
    return fields.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** The whole number under a name, if there is one. */
  public Optional<Long> number(String name) {
    return fields.get(name) instanceof Number number
        ? Optional.of(number.longValue())
        : Optional.empty();
  }

  /** Whether a flag is set. */
  public boolean flag(String name) {
    return Boolean.TRUE.equals(fields.get(name));
  }

  /** The object under a name; empty if there is none. */
  public JsonObject object(String name) {
    if (!(fields.get(name) instanceof Map<?, ?> inner)) {
      return EMPTY;
    }
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    inner.forEach((key, value) -> copy.put(String.valueOf(key), value));
    return new JsonObject(copy);
  }

  /** The list under a name; empty if there is none. */
  public List<@Nullable Object> list(String name) {
    if (fields.get(name) instanceof List<?> list) {
      return Collections.<@Nullable Object>unmodifiableList(list);
    }
    return List.of();
  }

  /** Whether the object has no fields. */
  public boolean isEmpty() {
    return fields.isEmpty();
  }
}
