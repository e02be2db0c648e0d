package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The role of an agent run in its task, such as main, explore, step or delegated. */
public enum RunKind {
  /** The run that holds the request, the plan and the follow-ups. */
  @JsonProperty("main")
  MAIN,
  /** One explorer. */
  @JsonProperty("explore")
  EXPLORE,
  /** The designer. */
  @JsonProperty("design")
  DESIGN,
  /** The draft of one planner among several. */
  @JsonProperty("draft")
  DRAFT,
  /** Critique by a planner of the drafts of the other planners. */
  @JsonProperty("critique")
  CRITIQUE,
  /** One attempt at a step of the plan. */
  @JsonProperty("step")
  STEP,
  /** A subagent, which never has a permission that its parent lacks. */
  @JsonProperty("delegated")
  DELEGATED,
  /** One tool call fixed in the plan or the repository's configuration, without a model. */
  @JsonProperty("fixed")
  FIXED,
  /** The choice of the task's strategy. */
  @JsonProperty("triage")
  TRIAGE,
  /** The checkpoints of a roadmap. */
  @JsonProperty("roadmap")
  ROADMAP,
  /** The division of the exploration among explorers. */
  @JsonProperty("scope")
  SCOPE,
  /** The judgement of a step's described checks. */
  @JsonProperty("verdict")
  VERDICT,
  /** The reflection on a failed attempt at a step. */
  @JsonProperty("reflection")
  REFLECTION,
  /** The naming of the task. */
  @JsonProperty("title")
  TITLE,
  /** The summary of the task at its end. */
  @JsonProperty("summary")
  SUMMARY
}
