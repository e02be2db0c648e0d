package dev.perdure.planner.notice;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The ways by which notices reach a person. */
public enum NoticeChannel {
  @JsonProperty("mail")
  MAIL,
  @JsonProperty("slack")
  SLACK,
  @JsonProperty("webhook")
  WEBHOOK
}
