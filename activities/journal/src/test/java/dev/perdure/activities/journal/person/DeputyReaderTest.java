package dev.perdure.activities.journal.person;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.wait.Absence;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeputyReaderTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final PersonCalendarStore calendars = new PersonCalendarStore(journal.database());
  private final DeputyReader deputies = new DeputyReader(journal.database());

  @Test
  void namesThePeopleWhoAreAbsentToday() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    absent("cy", today, today, "ben");
    absent("ana", today.minusDays(3), today, "ben");
    absent("bo", today.plusDays(1), today.plusDays(2), "ben");
    absent("di", today.minusDays(2), today.minusDays(1), "ben");
    absent("ed", today, today, null);
    absent("fay", today, today, "ana");

    assertThat(deputies.absentPeople("ben")).containsExactly("ana", "cy");
    assertThat(deputies.absentPeople("ana")).containsExactly("fay");
    assertThat(calendars.absences("ana")).extracting(Absence::deputy).containsExactly("ben");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Pacific/Kiritimati", "Etc/GMT+12"})
  void followsTheZoneOfTheAbsentPerson(String zone) {
    LocalDate today = LocalDate.now(ZoneId.of(zone));
    JsonObject hours = JsonObject.empty().with("calendar", Map.of("zone", zone));
    calendars.save("ana", hours, List.of(new Absence(today, today, "ben")));
    calendars.save("bo", hours, List.of(new Absence(today.plusDays(1), today.plusDays(1), "ben")));

    assertThat(deputies.absentPeople("ben")).containsExactly("ana");
  }

  @Test
  void namesNobodyWhoseAccessHasEnded() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    absent("ana", today, today, "ben");
    journal
        .database()
        .sql("insert into access_end (person, ended_at) values ('ana', now())")
        .update();

    assertThat(deputies.absentPeople("ben")).isEmpty();
  }

  private void absent(String person, LocalDate from, LocalDate until, @Nullable String deputy) {
    calendars.save(person, JsonObject.empty(), List.of(new Absence(from, until, deputy)));
  }
}
