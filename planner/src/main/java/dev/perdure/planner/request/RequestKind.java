package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;

/** The kinds of requests to people, each with all the outcomes that it can be settled by. */
public enum RequestKind {
  @JsonProperty("question")
  QUESTION,
  @JsonProperty("permission")
  PERMISSION,
  @JsonProperty("plan")
  PLAN,
  @JsonProperty("delivery")
  DELIVERY,
  @JsonProperty("budget")
  BUDGET,
  @JsonProperty("operator")
  OPERATOR,
  @JsonProperty("trust")
  TRUST;

  /** All outcomes of this kind; a request may offer fewer. */
  public List<Outcome> outcomes() {
    return switch (this) {
      case QUESTION -> List.of(Outcome.ANSWER, Outcome.DENY);
      case PERMISSION -> List.of(Outcome.ALLOW_ONCE, Outcome.ALLOW_ALWAYS, Outcome.DENY);
      case PLAN, DELIVERY -> List.of(Outcome.APPROVE, Outcome.SEND_BACK, Outcome.REJECT);
      case BUDGET, TRUST -> List.of(Outcome.APPROVE, Outcome.REJECT);
      case OPERATOR -> List.of(Outcome.RETRY, Outcome.SWITCH_MODEL, Outcome.SKIP, Outcome.STOP);
    };
  }

  /**
   * Whether a pending request of this kind parks its task: only an operator or more budget helps.
   */
  public boolean isParking() {
    return this == OPERATOR || this == BUDGET;
  }

  /** The name on the wire, such as {@code permission}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
