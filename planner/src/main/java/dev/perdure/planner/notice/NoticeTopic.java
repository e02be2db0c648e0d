package dev.perdure.planner.notice;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.request.RequestKind;

/** The news of which a person may be told. */
public enum NoticeTopic {
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
  TRUST,
  /** Reminders, requests that expired, and deadlines of the person's tasks. */
  @JsonProperty("reminder")
  REMINDER,
  /** Comments on the person's requests, and comments that mention the person. */
  @JsonProperty("comment")
  COMMENT,
  /** Tasks of the person that were delivered or answered. */
  @JsonProperty("delivered")
  DELIVERED,
  /** Tasks of the person that failed. */
  @JsonProperty("failed")
  FAILED;

  /** The topic of a new request. */
  public static NoticeTopic of(RequestKind kind) {
    return switch (kind) {
      case QUESTION -> QUESTION;
      case PERMISSION -> PERMISSION;
      case PLAN -> PLAN;
      case DELIVERY -> DELIVERY;
      case BUDGET -> BUDGET;
      case OPERATOR -> OPERATOR;
      case TRUST -> TRUST;
    };
  }
}
