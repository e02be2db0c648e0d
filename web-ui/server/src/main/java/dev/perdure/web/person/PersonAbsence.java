package dev.perdure.web.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.wait.Absence;
import org.jspecify.annotations.Nullable;

/**
 * Days on which a person is absent, in the zone of the person's working hours; without these, in
 * the policy's zone, or UTC.
 *
 * @param from the first day
 * @param until the last day
 * @param deputy the person who votes in the place of the absent one; absent for none
 */
record PersonAbsence(
    @Nullable String from,
    @Nullable String until,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String deputy) {

  static PersonAbsence of(Absence absence) {
    return new PersonAbsence(
        absence.from().toString(), absence.until().toString(), absence.deputy());
  }
}
