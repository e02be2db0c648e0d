package dev.perdure.web.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calendar of a person.
 *
 * @param calendar the working hours; null if those of each task's policy hold
 * @param absences the absences that have not ended, in order
 */
record PersonCalendarBody(
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WorkingHours calendar,
    @Nullable List<PersonAbsence> absences) {}
