package dev.perdure.activities.journal.access;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The roles that a person can have in the organisation. */
public enum PersonRole {
  /** Starts and steers tasks, and answers their questions. */
  @JsonProperty("requester")
  REQUESTER,
  /** Decides on plans, permissions, deliveries and trust. */
  @JsonProperty("approver")
  APPROVER,
  /** Keeps tasks and the server going. */
  @JsonProperty("operator")
  OPERATOR,
  /** May do everything, and gives roles to others. */
  @JsonProperty("admin")
  ADMIN,
  /** Sees the spending of a team. It is a role of a team alone, such as {@code lead@web}. */
  @JsonProperty("lead")
  LEAD;
}
