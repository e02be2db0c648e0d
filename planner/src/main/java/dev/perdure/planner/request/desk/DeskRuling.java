package dev.perdure.planner.request.desk;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestId;

/** What the arbiter says to a decision. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @Type(DeskRuling.Settled.class),
  @Type(DeskRuling.Repeated.class),
  @Type(DeskRuling.AlreadySettled.class),
  @Type(DeskRuling.StaleDigest.class),
  @Type(DeskRuling.IllegalOutcome.class),
  @Type(DeskRuling.Invalid.class),
  @Type(DeskRuling.Unknown.class)
})
public sealed interface DeskRuling {

  /** The decision settles the request. */
  @JsonTypeName("settled")
  record Settled(PendingRequest request, Decision decision) implements DeskRuling {}

  /** The same decision came before; this is what it did then. */
  @JsonTypeName("repeated")
  record Repeated(DeskState.SettledRequest first) implements DeskRuling {}

  /** Another decision came first. */
  @JsonTypeName("already_settled")
  record AlreadySettled(DeskState.SettledRequest by) implements DeskRuling {}

  /** The person saw something else than what would be decided now. */
  @JsonTypeName("stale_digest")
  record StaleDigest(String digest) implements DeskRuling {}

  /** The request does not offer this outcome. */
  @JsonTypeName("illegal_outcome")
  record IllegalOutcome(String reason) implements DeskRuling {}

  /** A field does not fit the request. */
  @JsonTypeName("invalid")
  record Invalid(String field, String reason) implements DeskRuling {}

  /** There is no such request, or it was withdrawn. */
  @JsonTypeName("unknown")
  record Unknown(RequestId requestId) implements DeskRuling {}
}
