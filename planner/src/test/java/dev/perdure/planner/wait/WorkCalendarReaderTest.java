package dev.perdure.planner.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.planner.Json;
import dev.perdure.planner.json.JsonObject;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkCalendarReaderTest {

  @Test
  void readsACalendarWithItsDefaults() {
    assertThat(calendar("{zone: Europe/Berlin}"))
        .returns(LocalTime.of(9, 0), WorkCalendar::opens)
        .returns(LocalTime.of(17, 0), WorkCalendar::closes)
        .returns(5, calendar -> calendar.days().size())
        .returns(Set.of(), WorkCalendar::holidays);
  }

  @Test
  void readsEachPartOfACalendar() {
    WorkCalendar calendar =
        calendar("{zone: UTC, days: [Mon, sunday], hours: '7:30-12:00', holidays: ['2026-12-25']}");

    assertThat(calendar.days()).containsExactly(DayOfWeek.MONDAY, DayOfWeek.SUNDAY);
    assertThat(calendar.opens()).isEqualTo(LocalTime.of(7, 30));
    assertThat(calendar.holidays()).containsExactly(LocalDate.of(2026, 12, 25));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9 | policy.calendar",
        "{zone: Nowhere/Land} | policy.calendar.zone",
        "{zone: UTC, days: [noday]} | policy.calendar.days",
        "{zone: UTC, days: mon} | policy.calendar.days",
        "{zone: UTC, hours: 9} | policy.calendar.hours",
        "{zone: UTC, hours: 25:00-26:00} | policy.calendar.hours",
        "{zone: UTC, holidays: [7]} | policy.calendar.holidays",
        "{zone: UTC, weekdays: [mon]} | policy.calendar.weekdays"
      })
  void namesThePartThatMakesNoSense(String written, String key) {
    var refusal = catchThrowableOfType(InvalidWaitPolicy.class, () -> calendar(written));

    assertThat(refusal.key()).isEqualTo(key);
    assertThat(refusal.sentence()).contains("'" + key + "'").endsWith(".");
  }

  /** The days whose bits are set. */
  static Set<DayOfWeek> days(int bits) {
    return Stream.of(DayOfWeek.values())
        .filter(day -> (bits >> day.ordinal() & 1) == 1)
        .collect(Collectors.toSet());
  }

  /** Some days around the present. */
  static Set<LocalDate> holidays(SplittableRandom random) {
    return random
        .longs(random.nextInt(0, 30), 19_675, 22_000)
        .mapToObj(LocalDate::ofEpochDay)
        .collect(Collectors.toSet());
  }

  private static WorkCalendar calendar(String yaml) {
    return WaitPolicyReader.read(Json.yaml("{calendar: %s}".formatted(yaml), JsonObject.class))
        .calendar()
        .orElseThrow();
  }
}
