package dev.perdure.web.person;

import dev.perdure.activities.journal.person.PersonCalendarStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.wait.InvalidWaitPolicy;
import dev.perdure.planner.wait.PersonCalendar;
import dev.perdure.planner.wait.PersonCalendarReader;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints of the caller's calendar, which the waits of requests to the caller follow. */
@RestController
final class PersonCalendarController {

  private static final String HOURS = "calendar";

  private final PersonCalendarStore personCalendarStore;
  private final PersonCalendarService personCalendarService;
  private final Caller caller;

  PersonCalendarController(
      PersonCalendarStore personCalendarStore,
      PersonCalendarService personCalendarService,
      Caller caller) {
    this.personCalendarStore = personCalendarStore;
    this.personCalendarService = personCalendarService;
    this.caller = caller;
  }

  @Operation(operationId = "getCalendar", summary = "Read the caller's working hours and absences")
  @GetMapping("/api/me/calendar")
  PersonCalendarBody read() {
    WorkingHours hours =
        personCalendarStore
            .findHours(caller.name())
            .map(stored -> stored.fields().get(HOURS))
            .map(stored -> Json.read(Json.write(stored), WorkingHours.class))
            .orElse(null);
    return new PersonCalendarBody(
        hours,
        personCalendarStore.absences(caller.name()).stream().map(PersonAbsence::of).toList());
  }

  @Operation(
      operationId = "saveCalendar",
      summary = "Replace the caller's working hours and absences")
  @PutMapping("/api/me/calendar")
  PersonCalendarBody save(@RequestBody PersonCalendarBody body) {
    JsonObject written = Json.object(body);
    Object hours = written.fields().get(HOURS);
    PersonCalendar checked = check(written);
    refuseOwnDeputy(checked);
    personCalendarService.save(
        caller.name(),
        hours == null ? JsonObject.empty() : JsonObject.empty().with(HOURS, hours),
        checked.absences());
    return read();
  }

  private void refuseOwnDeputy(PersonCalendar calendar) {
    if (calendar.absences().stream().anyMatch(each -> caller.name().equals(each.deputy()))) {
      throw ApiFailure.invalid(
          "absences.deputy",
          "'%s' is you: name another person as your deputy.".formatted(caller.name()));
    }
  }

  private static PersonCalendar check(JsonObject written) {
    try {
      return PersonCalendarReader.read(written);
    } catch (InvalidWaitPolicy e) {
      throw ApiFailure.invalid(e.key(), e.sentence());
    }
  }
}
