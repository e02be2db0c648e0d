package dev.perdure.planner.request.subject;

import org.jspecify.annotations.Nullable;

/** A check of the whole and how it ended; {@code passed} is null if it was not run. */
public record DeliverySubjectVerification(
    @Nullable String command,
    @Nullable String description,
    @Nullable Boolean passed,
    @Nullable Integer exitCode,
    @Nullable String artifact,
    @Nullable String reason) {}
