package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The outcomes by which a person may settle a request, such as approve, deny or retry. */
public enum Outcome {
  @JsonProperty("answer")
  ANSWER,
  @JsonProperty("deny")
  DENY,
  @JsonProperty("allow_once")
  @JsonAlias("allow-once")
  ALLOW_ONCE,
  @JsonProperty("allow_always")
  @JsonAlias("allow-always")
  ALLOW_ALWAYS,
  @JsonProperty("approve")
  APPROVE,
  @JsonProperty("send_back")
  @JsonAlias({"send-back", "request_changes", "request-changes"})
  SEND_BACK,
  @JsonProperty("reject")
  REJECT,
  @JsonProperty("retry")
  RETRY,
  @JsonProperty("switch_model")
  @JsonAlias("switch-model")
  SWITCH_MODEL,
  @JsonProperty("skip")
  SKIP,
  @JsonProperty("stop")
  STOP;

  /** The name on the wire, such as {@code allow_once}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
