package dev.perdure.activities.journal.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The dimensions of a budget. */
public enum BudgetDimension {
  /** US dollars, as far as prices are known. */
  @JsonProperty("cost")
  COST("dollars"),
  /** Tokens sent and received, including tokens read from and written to a cache. */
  @JsonProperty("tokens")
  TOKENS("tokens"),
  /** Model calls of runs. */
  @JsonProperty("turns")
  TURNS("turns"),
  /** Time in which the task was at work, waits for people left out. */
  @JsonProperty("minutes")
  MINUTES("minutes");

  private final String unit;

  BudgetDimension(String unit) {
    this.unit = unit;
  }

  public String unit() {
    return unit;
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
