package dev.perdure.activities.model.http;

import java.time.Instant;

/** A token and its end. */
public record ExpiringToken(String text, Instant end) {

  /** Without the token, which is a secret. */
  @Override
  public String toString() {
    return "ExpiringToken[until %s]".formatted(end);
  }
}
