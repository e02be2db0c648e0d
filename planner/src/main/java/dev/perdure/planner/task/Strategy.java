package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a task is planned and carried out. */
public enum Strategy {
  /** Triage picks one of the others. */
  @JsonProperty("auto")
  AUTO(true, false),
  /** The five phases, of which triage may skip some. */
  @JsonProperty("layered")
  LAYERED(true, false),
  /** One planning call without tools. */
  @JsonProperty("light")
  LIGHT(true, false),
  /** Three to five checkpoints told to one loop. */
  @JsonProperty("roadmap")
  ROADMAP(false, true),
  /** A plain agent that plans once it fails, repeats itself or is asked to. */
  @JsonProperty("on-demand")
  ON_DEMAND(false, true),
  /** A plan that the agent edits while it works. */
  @JsonProperty("inline")
  INLINE(false, true),
  @JsonProperty("plan-only")
  PLAN_ONLY(true, false),
  @JsonProperty("build-only")
  BUILD_ONLY(false, false),
  @JsonProperty("answer")
  ANSWER(false, false);

  private final boolean needsApproval;
  private final boolean plansItself;

  Strategy(boolean needsApproval, boolean plansItself) {
    this.needsApproval = needsApproval;
    this.plansItself = plansItself;
  }

  /** Whether files may change only once a person has approved a plan. */
  public boolean needsApproval() {
    return needsApproval;
  }

  /** Whether the agent that carries the task out keeps a plan of its own. */
  public boolean plansItself() {
    return plansItself;
  }
}
