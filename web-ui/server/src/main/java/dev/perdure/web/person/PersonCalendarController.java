package dev.perdure.web.person;

import dev.perdure.activities.journal.person.PersonCalendarStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.wait.InvalidWaitPolicy;
import dev.perdure.planner.wait.PersonCalendar;
import dev.perdure.planner.wait.PersonCalendarReader;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import dev.perdure.web.security.PlainName;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoints of the calendars of people, which the waits of requests to these people follow. An
 * admin may set the calendar of another person.
 */
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
  PersonCalendarBody readOwn() {
    return calendar(caller.name());
  }

  @Operation(
      operationId = "getPersonCalendar",
      summary = "Read the working hours and absences of a person")
  @GetMapping("/api/people/{person}/calendar")
  PersonCalendarBody read(@PathVariable String person) {
    return calendar(PlainName.of("person", person));
  }

  private PersonCalendarBody calendar(String person) {
    WorkingHours hours =
        personCalendarStore
            .findHours(person)
            .map(stored -> stored.fields().get(HOURS))
            .map(stored -> Json.read(Json.write(stored), WorkingHours.class))
            .orElse(null);
    return new PersonCalendarBody(
        hours, personCalendarStore.absences(person).stream().map(PersonAbsence::of).toList());
  }

  @Operation(
      operationId = "saveCalendar",
      summary = "Replace the caller's working hours and absences")
  @PutMapping("/api/me/calendar")
  PersonCalendarBody saveOwn(@RequestBody PersonCalendarBody body) {
    return save(caller.name(), body);
  }

  @Operation(
      operationId = "savePersonCalendar",
      summary = "Replace the working hours and absences of a person")
  @PutMapping("/api/people/{person}/calendar")
  PersonCalendarBody saveOther(@PathVariable String person, @RequestBody PersonCalendarBody body) {
    return save(PlainName.of("person", person), body);
  }

  private PersonCalendarBody save(String person, PersonCalendarBody body) {
    JsonObject written = Json.object(body);
    Object hours = written.fields().get(HOURS);
    PersonCalendar checked = check(written);
    refuseOwnDeputy(person, checked);
    personCalendarService.save(
        person,
        caller.name(),
        hours == null ? JsonObject.empty() : JsonObject.empty().with(HOURS, hours),
        checked.absences());
    return calendar(person);
  }

  private static void refuseOwnDeputy(String person, PersonCalendar calendar) {
    if (calendar.absences().stream().anyMatch(each -> person.equals(each.deputy()))) {
      throw ApiFailure.invalid(
          "absences.deputy",
          "'%s' is the absent person: name another person as the deputy.".formatted(person));
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
