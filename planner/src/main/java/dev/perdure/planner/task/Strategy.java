package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * The strategy by which a task is planned and carried out, such as layered planning or building at
 * once. Another one has a class in {@code TaskStrategy} and its words in {@code strategies.yaml}.
 */
public enum Strategy {
  /** Triage picks one of the others. */
  @JsonProperty("auto")
  AUTO(true, false, true),
  /** The five phases, of which triage may skip some. */
  @JsonProperty("layered")
  LAYERED(true, false, true),
  /** One planning call without tools. */
  @JsonProperty("light")
  LIGHT(true, false, false),
  /** Three to five checkpoints told to one loop. */
  @JsonProperty("roadmap")
  ROADMAP(false, true, false),
  /** A plain agent that plans once it fails, repeats itself or is asked to. */
  @JsonProperty("on-demand")
  ON_DEMAND(false, true, false),
  /** A plan that the agent edits while it works. */
  @JsonProperty("inline")
  INLINE(false, true, false),
  @JsonProperty("plan-only")
  PLAN_ONLY(true, false, true),
  @JsonProperty("build-only")
  BUILD_ONLY(false, false, false),
  @JsonProperty("answer")
  ANSWER(false, false, false);

  private final boolean needsApproval;
  private final boolean plansItself;
  private final boolean designs;

  Strategy(boolean needsApproval, boolean plansItself, boolean designs) {
    this.needsApproval = needsApproval;
    this.plansItself = plansItself;
    this.designs = designs;
  }

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether files may change only once a person has approved a plan. */
  public boolean needsApproval() {
    return needsApproval;
  }

  /**
   * Whether it has, or may come to have, phases to skip, designers and drafts of several planners.
   */
  public boolean designs() {
    return designs;
  }

  /** Whether the strategy changes files without a plan approval. */
  public boolean changesUnasked() {
    return !needsApproval && this != ANSWER;
  }

  /** Whether the agent that carries the task out keeps a plan of its own. */
  public boolean plansItself() {
    return plansItself;
  }
}
