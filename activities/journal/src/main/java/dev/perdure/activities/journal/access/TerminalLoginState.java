package dev.perdure.activities.journal.access;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The states of a command line's login until its token is given. */
public enum TerminalLoginState {
  @JsonProperty("waiting")
  WAITING,
  /** A person has confirmed the login, and has a code for the terminal. */
  @JsonProperty("confirmed")
  CONFIRMED,
  @JsonProperty("refused")
  REFUSED
}
