package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonProperty;

/** An event of a run's turn. */
public enum HookEvent {
  /** A model is about to be called. */
  @JsonProperty("model.before")
  MODEL_BEFORE("model.before"),
  /** The model has answered without calls, so that its run would end. */
  @JsonProperty("run.end")
  RUN_END("run.end");

  private final String key;

  HookEvent(String key) {
    this.key = key;
  }

  /** Its key in the section {@code hooks} of the settings. */
  public String key() {
    return key;
  }
}
