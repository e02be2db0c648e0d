package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The people whose votes an approval needs. */
public enum VoterKind {
  @JsonProperty("anyone")
  ANYONE,
  /** The people of a group that the configuration names. */
  @JsonProperty("group")
  GROUP,
  /** People with a role. */
  @JsonProperty("role")
  ROLE,
  /** The people who own a file by the repository's {@code CODEOWNERS}. */
  @JsonProperty("codeowner")
  CODEOWNER
}
