package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;

/** The arbiter's ruling on a decision: whether it settles the request, or why it does not. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @Type(DecisionRuling.Settled.class),
  @Type(DecisionRuling.StaleDigest.class),
  @Type(DecisionRuling.IllegalOutcome.class),
  @Type(DecisionRuling.Invalid.class)
})
public sealed interface DecisionRuling {

  /** The decision settles the request. */
  @JsonTypeName("settled")
  record Settled(PendingRequest request, Decision decision) implements DecisionRuling {}

  /** The person saw something else than what would be decided now. */
  @JsonTypeName("stale_digest")
  record StaleDigest(String digest) implements DecisionRuling {}

  /** The request does not offer this outcome. */
  @JsonTypeName("illegal_outcome")
  record IllegalOutcome(String reason) implements DecisionRuling {}

  /** A field does not fit the request. */
  @JsonTypeName("invalid")
  record Invalid(String field, String reason) implements DecisionRuling {}
}
