package dev.perdure.planner.wait;

import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A key of a wait policy with its written value.
 *
 * @param key the key with its prefix, such as {@code policy.remind.every}
 */
record WaitEntry(String key, Object value) {

  private static final int MAX_QUOTED_LENGTH = 60;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("H:mm").withResolverStyle(ResolverStyle.STRICT);

  boolean isText() {
    return !(value instanceof Map);
  }

  /** The text of the value; any other value is refused with the remedy. */
  String text(String remedy) {
    if (value instanceof String text) {
      return text;
    }
    throw wrong(remedy);
  }

  LocalTime time() {
    return time(text("write a time of day in quotes, such as \"09:00\""));
  }

  private LocalTime time(String text) {
    try {
      return LocalTime.parse(text.strip(), TIME);
    } catch (DateTimeException e) {
      throw wrong("write a time of day such as \"09:00\"");
    }
  }

  /** The two times of a span such as {@code 09:00-17:00}, the first one earlier. */
  List<LocalTime> hours() {
    String remedy = "write two times such as \"09:00-17:00\"";
    String[] times = text(remedy).split("-", -1);
    if (times.length != 2) {
      throw wrong(remedy);
    }
    List<LocalTime> hours = List.of(time(times[0]), time(times[1]));
    if (!hours.getFirst().isBefore(hours.getLast())) {
      throw wrong("the second time must be later than the first, such as \"09:00-17:00\"");
    }
    return hours;
  }

  int wholeNumber(int max) {
    if (value instanceof Integer number && number >= 1 && number <= max) {
      return number;
    }
    throw wrong("use a whole number from 1 to %d".formatted(max));
  }

  List<WaitEntry> list(int max, String remedy) {
    if (value instanceof List<?> list
        && list.size() <= max
        && list.stream().noneMatch(Objects::isNull)) {
      return list.stream().map(each -> new WaitEntry(key, (Object) each)).toList();
    }
    throw wrong(remedy);
  }

  Optional<WaitEntry> find(String name) {
    return Optional.ofNullable(((Map<?, ?>) value).get(name))
        .map(each -> new WaitEntry(key + "." + name, each));
  }

  WaitEntry require(String name, String remedy) {
    return find(name).orElseThrow(() -> wrong(remedy));
  }

  /** Refuses the first key that is not known. */
  void requireKeys(String... known) {
    List<String> names = List.of(known);
    for (Object each : ((Map<?, ?>) value).keySet()) {
      String name = String.valueOf(each);
      if (!names.contains(name)) {
        String hint =
            NearestName.of(name, names).map(", did you mean '%s'?"::formatted).orElse(":");
        throw new InvalidWaitPolicy(
            key + "." + name,
            "There is no key '%s.%s'%s use %s."
                .formatted(
                    key,
                    InvisibleCharEscaper.start(name, MAX_QUOTED_LENGTH),
                    hint,
                    String.join(", ", names)));
      }
    }
  }

  /** The refusal of the value; the remedy is without a full stop. */
  InvalidWaitPolicy wrong(String remedy) {
    String written = InvisibleCharEscaper.start(String.valueOf(value), MAX_QUOTED_LENGTH);
    return new InvalidWaitPolicy(key, "'%s' is '%s': %s.".formatted(key, written, remedy));
  }
}
