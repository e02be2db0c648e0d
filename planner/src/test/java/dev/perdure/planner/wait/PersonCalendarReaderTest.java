package dev.perdure.planner.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.JsonObject;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PersonCalendarReaderTest {

  @Test
  void readsHoursAndAbsencesInOrder() {
    PersonCalendar calendar =
        read(
            Map.of(
                "calendar", Map.of("zone", "Asia/Tokyo", "hours", "10:00-18:00"),
                "absences",
                    List.of(away("2027-03-01", "2027-03-01"), away("2026-12-24", "2027-01-03"))));

    assertThat(calendar.hours().orElseThrow().opens()).hasToString("10:00");
    assertThat(calendar.absences())
        .extracting(Absence::from)
        .containsExactly(LocalDate.parse("2026-12-24"), LocalDate.parse("2027-03-01"));
  }

  @Test
  void readsTheDeputyOfAnAbsence() {
    Map<String, Object> absence =
        Map.of("from", "2026-12-24", "until", "2027-01-03", "deputy", "ben");

    assertThat(read(Map.of("absences", List.of(absence))).absences())
        .extracting(Absence::deputy)
        .containsExactly("ben");
  }

  @ParameterizedTest
  @MethodSource
  void refusesWhatCannotHold(Map<String, Object> written, String key, String remedy) {
    assertThatThrownBy(() -> read(written))
        .isInstanceOfSatisfying(InvalidWaitPolicy.class, e -> assertThat(e.key()).isEqualTo(key))
        .hasMessageContaining(remedy);
  }

  static Stream<Arguments> refusesWhatCannotHold() {
    return Stream.of(
        Arguments.of(
            Map.of("calendar", Map.of("zone", "Mars")), "calendar.zone", "use a time zone"),
        Arguments.of(Map.of("absences", "May"), "absences", "use a list of at most 100"),
        Arguments.of(Map.of("absences", List.of("May")), "absences", "write each absence as"),
        Arguments.of(
            Map.of("absences", List.of(Map.of("from", "2026-12-24"))),
            "absences",
            "write each absence as"),
        Arguments.of(
            Map.of("absences", List.of(away("2026-12-24", "2026-12-23"))),
            "absences",
            "must not be before the first"),
        Arguments.of(
            Map.of("absences", List.of(away("2026-12-24", "2027-12-25"))),
            "absences",
            "use at most 366 days"),
        Arguments.of(
            Map.of(
                "absences",
                List.of(away("2026-12-24", "2026-12-26"), away("2026-12-26", "2026-12-27"))),
            "absences",
            "name each day in one absence"),
        Arguments.of(
            Map.of(
                "absences",
                List.of(Map.of("from", "2026-12-24", "until", "2026-12-26", "deputy", " "))),
            "absences.deputy",
            "use the name of a person"));
  }

  private static Map<String, Object> away(String from, String until) {
    return Map.of("from", from, "until", until);
  }

  private static PersonCalendar read(Map<String, Object> written) {
    return PersonCalendarReader.read(JsonObject.from(Map.copyOf(written)));
  }
}
