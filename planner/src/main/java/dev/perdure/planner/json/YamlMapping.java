package dev.perdure.planner.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A YAML mapping of a configuration file, in the order it was written, with the lines of keys. */
public record YamlMapping(String source, List<YamlEntry> entries) {

  /** Copies the entries. */
  public YamlMapping {
    entries = List.copyOf(entries);
  }

  /** A mapping without keys. */
  public static YamlMapping empty(String source) {
    return new YamlMapping(source, List.of());
  }

  /** The same values without lines of their own, as another file holds them. */
  public static YamlMapping of(String source, JsonObject values) {
    return new YamlMapping(
        source,
        values.fields().entrySet().stream()
            .map(field -> new YamlEntry(field.getKey(), 1, written(source, field.getValue())))
            .toList());
  }

  private static @Nullable Object written(String source, @Nullable Object value) {
    if (value instanceof Map<?, ?>) {
      return of(source, JsonObject.of("it", value).object("it"));
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> all = new ArrayList<>();
      list.forEach(each -> all.add(written(source, each)));
      return Collections.unmodifiableList(all);
    }
    return value;
  }

  /** The same mapping without some keys. */
  public YamlMapping without(Collection<String> keys) {
    return new YamlMapping(
        source, entries.stream().filter(entry -> !keys.contains(entry.key())).toList());
  }

  /** Parses a file; an empty one is a mapping without keys. */
  public static YamlMapping parse(String source, String text) {
    return new YamlReader(source, 1).read(text);
  }

  /** Parses a part of a file that begins in a later line. */
  public static YamlMapping parse(String source, String text, int firstLine) {
    return new YamlReader(source, firstLine).read(text);
  }

  /** The entry of a key. */
  public Optional<YamlEntry> find(String key) {
    return entries.stream().filter(entry -> entry.key().equals(key)).findFirst();
  }

  /** The mapping under a key; empty if the key is missing or holds nothing. */
  public YamlMapping section(String key) {
    Optional<YamlEntry> entry = find(key).filter(found -> found.value() != null);
    if (entry.isEmpty()) {
      return empty(source);
    }
    if (entry.get().value() instanceof YamlMapping mapping) {
      return mapping;
    }
    throw wrong(entry.get(), "'%s' must be a mapping of keys to values".formatted(key));
  }

  /** The line of the deepest key on a path of keys and places in lists. */
  public int lineOf(List<String> path) {
    Object value = this;
    int line = 1;
    for (String part : path) {
      if (value instanceof YamlMapping mapping && mapping.find(part).isPresent()) {
        YamlEntry entry = mapping.find(part).get();
        line = entry.line();
        value = entry.value();
      } else if (value instanceof List<?> list && part.matches("\\d{1,5}")) {
        value = list.get(Integer.parseInt(part));
        line = value instanceof YamlMapping below ? below.firstLine(line) : line;
      }
    }
    return line;
  }

  private int firstLine(int otherwise) {
    return entries.isEmpty() ? otherwise : entries.getFirst().line();
  }

  /** An error in the line of an entry. */
  public InvalidConfig wrong(YamlEntry entry, String what) {
    return new InvalidConfig(source, entry.line(), what);
  }

  /** The same values without lines. */
  public JsonObject plain() {
    return JsonObject.from(fields());
  }

  private Map<String, @Nullable Object> fields() {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    entries.forEach(entry -> fields.put(entry.key(), plain(entry.value())));
    return fields;
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case YamlMapping mapping -> mapping.fields();
      case List<?> list -> {
        List<@Nullable Object> plain = new ArrayList<>();
        list.forEach(entry -> plain.add(plain(entry)));
        yield Collections.unmodifiableList(plain);
      }
      case null, default -> value;
    };
  }
}
