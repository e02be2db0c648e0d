package dev.perdure.web.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The working hours of a person.
 *
 * @param zone the time zone, such as {@code Europe/Berlin}
 * @param days the working days from {@code mon} to {@code sun}; Monday to Friday if absent
 * @param hours the hours such as {@code 09:00-17:00}, which also hold if absent
 * @param holidays the dates on which the person does not work
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record WorkingHours(
    @Nullable String zone,
    @Nullable List<String> days,
    @Nullable String hours,
    @Nullable List<String> holidays) {}
