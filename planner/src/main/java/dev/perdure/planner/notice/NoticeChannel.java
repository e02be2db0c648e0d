package dev.perdure.planner.notice;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The ways by which notices reach a person. */
public enum NoticeChannel {
  @JsonProperty("mail")
  MAIL,
  @JsonProperty("slack")
  SLACK,
  @JsonProperty("webhook")
  WEBHOOK,
  /** Notifications of each browser in which the person is signed in and permits them. */
  @JsonProperty("browser")
  BROWSER;

  /** Whether the server sends messages by the channel. */
  public boolean isSent() {
    return this != BROWSER;
  }
}
