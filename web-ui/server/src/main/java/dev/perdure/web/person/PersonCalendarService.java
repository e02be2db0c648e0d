package dev.perdure.web.person;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.person.PersonCalendarStore;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.wait.Absence;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/**
 * Saves calendars of people, and adds audit records of named and removed deputies, and of changes
 * by another person.
 */
@Component
final class PersonCalendarService {

  private final Database database;
  private final PersonCalendarStore personCalendarStore;
  private final AuditTrail auditTrail;

  PersonCalendarService(
      Database database, PersonCalendarStore personCalendarStore, AuditTrail auditTrail) {
    this.database = database;
    this.personCalendarStore = personCalendarStore;
    this.auditTrail = auditTrail;
  }

  /**
   * Replaces the calendar of a person.
   *
   * @param by the person who saves it
   * @param hours a valid object with the field {@code calendar}, or an empty object
   */
  void save(String person, String by, JsonObject hours, List<Absence> absences) {
    database.transact(() -> {
      List<Absence> earlier = personCalendarStore.absences(person);
      JsonObject earlierHours = personCalendarStore.findHours(person).orElseGet(JsonObject::empty);
      personCalendarStore.save(person, hours, absences);
      if (!by.equals(person) && !(hours.equals(earlierHours) && absences.equals(earlier))) {
        recordChange(person, by, absences);
      }
      record(TrailKind.DEPUTY_REMOVED, person, by, without(earlier, absences));
      record(TrailKind.DEPUTY_ADDED, person, by, without(absences, earlier));
    });
  }

  private void recordChange(String person, String by, List<Absence> absences) {
    auditTrail.append(
        TrailEntry.of(TrailKind.CALENDAR_CHANGED, "calendar")
            .by(by)
            .about(person)
            .with(
                Map.of(
                    "absences",
                    absences.stream().map(each -> each.from() + "/" + each.until()).toList())));
  }

  private static List<Absence> without(List<Absence> absences, List<Absence> others) {
    return absences.stream()
        .filter(each -> each.deputy() != null && !others.contains(each))
        .toList();
  }

  private void record(TrailKind kind, String person, String by, List<Absence> absences) {
    absences.forEach(each ->
        auditTrail.append(
            TrailEntry.of(kind, "absence")
                .by(by)
                .about(Objects.requireNonNull(each.deputy()))
                .with(
                    Map.of(
                        "absent", person,
                        "from", each.from().toString(),
                        "until", each.until().toString()))));
  }
}
