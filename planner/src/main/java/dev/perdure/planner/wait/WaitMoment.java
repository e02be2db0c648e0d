package dev.perdure.planner.wait;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The next step of a wait.
 *
 * @param to who is reminded, or who gets the request; absent if it expires
 */
public record WaitMoment(
    WaitStep step, Instant at, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String to) {}
