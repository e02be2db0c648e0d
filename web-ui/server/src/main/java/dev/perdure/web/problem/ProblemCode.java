package dev.perdure.web.problem;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The codes of problem responses, each with its HTTP status. */
public enum ProblemCode {
  @JsonProperty("malformed")
  MALFORMED(400),
  @JsonProperty("unauthenticated")
  UNAUTHENTICATED(401),
  @JsonProperty("token_expired")
  TOKEN_EXPIRED(401),
  @JsonProperty("token_revoked")
  TOKEN_REVOKED(401),
  @JsonProperty("forbidden")
  FORBIDDEN(403),
  @JsonProperty("not_found")
  NOT_FOUND(404),
  @JsonProperty("method_not_allowed")
  METHOD_NOT_ALLOWED(405),
  @JsonProperty("already_settled")
  ALREADY_SETTLED(409),
  @JsonProperty("stale_digest")
  STALE_DIGEST(409),
  @JsonProperty("not_idle")
  NOT_IDLE(409),
  @JsonProperty("illegal_in_state")
  ILLEGAL_IN_STATE(409),
  @JsonProperty("plan_changed")
  PLAN_CHANGED(412),
  @JsonProperty("precondition_required")
  PRECONDITION_REQUIRED(428),
  @JsonProperty("too_large")
  TOO_LARGE(413),
  @JsonProperty("unsupported")
  UNSUPPORTED(415),
  @JsonProperty("invalid")
  INVALID(422),
  @JsonProperty("illegal_outcome")
  ILLEGAL_OUTCOME(422),
  @JsonProperty("too_many_attempts")
  TOO_MANY_ATTEMPTS(429),
  @JsonProperty("internal")
  INTERNAL(500),
  @JsonProperty("unavailable")
  UNAVAILABLE(503);

  private final int status;

  ProblemCode(int status) {
    this.status = status;
  }

  public int status() {
    return status;
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The code for an HTTP status of the framework. */
  static ProblemCode of(int status) {
    return switch (status) {
      case 401 -> UNAUTHENTICATED;
      case 403 -> FORBIDDEN;
      case 404 -> NOT_FOUND;
      case 405 -> METHOD_NOT_ALLOWED;
      case 413 -> TOO_LARGE;
      case 429 -> TOO_MANY_ATTEMPTS;
      case 406, 415 -> UNSUPPORTED;
      case 503 -> UNAVAILABLE;
      default -> status < 500 ? MALFORMED : INTERNAL;
    };
  }
}
