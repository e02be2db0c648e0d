package dev.perdure.activities.journal.trail;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The kinds of audit records. */
public enum TrailKind {
  /** The chain begins: the subject names the installation and its last decision before. */
  @JsonProperty("started")
  STARTED,
  /** A decision on a request; the link is the decision's hash in its task's chain. */
  @JsonProperty("decision")
  DECISION,
  /** A decision whose writer added no audit record: an older build, or another program. */
  @JsonProperty("decision_found")
  DECISION_FOUND,
  @JsonProperty("sign_in")
  SIGN_IN,
  @JsonProperty("sign_in_refused")
  SIGN_IN_REFUSED,
  @JsonProperty("sign_out")
  SIGN_OUT,
  /** All sessions of a person were ended. */
  @JsonProperty("sessions_ended")
  SESSIONS_ENDED,
  /** A link that signs one browser in was made. */
  @JsonProperty("sign_in_link")
  SIGN_IN_LINK,
  @JsonProperty("token_created")
  TOKEN_CREATED,
  @JsonProperty("token_revoked")
  TOKEN_REVOKED,
  /** A person who will be absent named a deputy. */
  @JsonProperty("deputy_added")
  DEPUTY_ADDED,
  @JsonProperty("deputy_removed")
  DEPUTY_REMOVED,
  /** A person changed the working hours or the absences of another person. */
  @JsonProperty("calendar_changed")
  CALENDAR_CHANGED,
  @JsonProperty("rule_remembered")
  RULE_REMEMBERED,
  @JsonProperty("rule_revoked")
  RULE_REVOKED,
  @JsonProperty("trust_given")
  TRUST_GIVEN,
  @JsonProperty("trust_revoked")
  TRUST_REVOKED,
  /** A host loaded other configuration files than before; the link is their digest. */
  @JsonProperty("configuration")
  CONFIGURATION,
  /** Decisions, audit records or a task were exported. */
  @JsonProperty("exported")
  EXPORTED,
  /** A link that shows a task to everybody who has it was made. */
  @JsonProperty("shared")
  SHARED,
  @JsonProperty("share_revoked")
  SHARE_REVOKED,
  /** A call was answered with 403. */
  @JsonProperty("call_refused")
  CALL_REFUSED,
  /** The personal data of a person were removed; the subject names the parts by position. */
  @JsonProperty("forgotten")
  FORGOTTEN,
  /** Names and details beyond the retention were removed; the subject names the positions. */
  @JsonProperty("retention")
  RETENTION
}
