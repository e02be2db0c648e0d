package dev.perdure.web.notice;

import dev.perdure.activities.journal.person.NoticeFailure;
import java.time.Duration;

/**
 * The rule by which notices are tried again.
 *
 * @param backoff the pause after the first failure; it doubles up to 128 times with each failure
 */
record NoticeRetry(Duration backoff) {

  /** Attempts after which Perdure gives a notice up. */
  static final int MAX_ATTEMPTS = 12;

  private static final int MAX_DOUBLINGS = 7;
  private static final int GONE = 410;

  /** The failure of an attempt, the first of which has the number one. */
  NoticeFailure failure(int attempts, String error, boolean isUnknown) {
    return failure(attempts, error, isUnknown, attempts >= MAX_ATTEMPTS);
  }

  /** The failure of an attempt by the status of an answer; a receiver that is gone ends it. */
  NoticeFailure failure(int attempts, int status, boolean isUnknown) {
    return failure(
        attempts, "status " + status, isUnknown, status == GONE || attempts >= MAX_ATTEMPTS);
  }

  private NoticeFailure failure(int attempts, String error, boolean isUnknown, boolean isLast) {
    Duration pause = backoff.multipliedBy(1L << Math.min(attempts - 1, MAX_DOUBLINGS));
    return new NoticeFailure(error, isUnknown, isLast, pause);
  }
}
