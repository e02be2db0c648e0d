package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The views of the inbox that a person has on the requests that wait. */
enum InboxView {
  /** The person may settle the request, or bring it nearer to its settlement. */
  @JsonProperty("mine")
  MINE,
  /** A group or a role of the person may. */
  @JsonProperty("team")
  TEAM,
  /** The person started the task or has voted, and the request waits for other people. */
  @JsonProperty("others")
  OTHERS
}
