package dev.perdure.activities.journal.trail;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The parts of an audit record that stand apart from the chain, so that they can be removed. */
public enum TrailPart {
  /** The name of the person who acted. */
  @JsonProperty("actor")
  ACTOR,
  /** The name of another person whom the record concerns, such as the owner of a token. */
  @JsonProperty("person")
  PERSON,
  /** The details of the act, as a JSON object. */
  @JsonProperty("details")
  DETAILS
}
