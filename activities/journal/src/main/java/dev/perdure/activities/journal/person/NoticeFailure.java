package dev.perdure.activities.journal.person;

import java.time.Duration;

/**
 * Failure of an attempt to send a notice.
 *
 * @param isUnknown whether the receiver may have the notice all the same
 * @param isLast whether the notice is given up
 * @param pause the time until the next attempt
 */
public record NoticeFailure(String error, boolean isUnknown, boolean isLast, Duration pause) {}
