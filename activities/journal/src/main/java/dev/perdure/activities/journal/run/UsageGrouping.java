package dev.perdure.activities.journal.run;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The groupings of the totals. */
public enum UsageGrouping {
  /** The day of the call, in UTC, as {@code 2026-11-24}. */
  @JsonProperty("day")
  DAY("to_char(usage.at at time zone 'UTC', 'YYYY-MM-DD')", "1 desc"),
  /** The model, as {@code provider/model}. */
  @JsonProperty("model")
  MODEL("usage.model", UsageGrouping.DEAREST),
  /** The repository's location; empty for tasks without one. */
  @JsonProperty("repository")
  REPOSITORY("task.repository_location", UsageGrouping.DEAREST),
  /** The requester of the task. */
  @JsonProperty("requester")
  REQUESTER("task.requester", UsageGrouping.DEAREST);

  private static final String DEAREST =
      "cost desc nulls last, sum(usage.input_tokens + usage.output_tokens) desc, 1";

  final String column;
  final String order;

  UsageGrouping(String column, String order) {
    this.column = column;
    this.order = order;
  }
}
