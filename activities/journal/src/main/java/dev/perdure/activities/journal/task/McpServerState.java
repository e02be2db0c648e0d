package dev.perdure.activities.journal.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a server is in use. */
public enum McpServerState {
  /** It is being started, or greeted. */
  @JsonProperty("connecting")
  CONNECTING,
  /** A connection is open. */
  @JsonProperty("connected")
  CONNECTED,
  /** None is open; the next call opens one. */
  @JsonProperty("idle")
  IDLE,
  /** The last connection failed; the next call tries again. */
  @JsonProperty("failed")
  FAILED,
  /** It wants a person's login. */
  @JsonProperty("needs_login")
  NEEDS_LOGIN,
  /** A person has it left alone until they connect it. */
  @JsonProperty("disconnected")
  DISCONNECTED,
  /** Its configuration switches it off; this is never stored. */
  @JsonProperty("disabled")
  DISABLED
}
