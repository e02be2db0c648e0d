package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;

/** The kinds of requests, each with all the outcomes it can be settled by. */
public enum RequestKind {
  @JsonProperty("question")
  QUESTION(Outcome.ANSWER, Outcome.DENY),
  @JsonProperty("permission")
  PERMISSION(Outcome.ALLOW_ONCE, Outcome.ALLOW_ALWAYS, Outcome.DENY),
  @JsonProperty("plan")
  PLAN(Outcome.APPROVE, Outcome.SEND_BACK, Outcome.REJECT),
  @JsonProperty("delivery")
  DELIVERY(Outcome.APPROVE, Outcome.SEND_BACK, Outcome.REJECT),
  @JsonProperty("budget")
  BUDGET(Outcome.APPROVE, Outcome.REJECT),
  @JsonProperty("operator")
  OPERATOR(Outcome.RETRY, Outcome.SWITCH_MODEL, Outcome.SKIP, Outcome.STOP),
  @JsonProperty("trust")
  TRUST(Outcome.APPROVE, Outcome.REJECT);

  private final List<Outcome> outcomes;

  RequestKind(Outcome... outcomes) {
    this.outcomes = List.of(outcomes);
  }

  /** All outcomes of this kind; a request may offer fewer. */
  public List<Outcome> outcomes() {
    return outcomes;
  }

  /** The name on the wire, such as {@code permission}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
