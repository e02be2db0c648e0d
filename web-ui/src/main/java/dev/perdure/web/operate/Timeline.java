package dev.perdure.web.operate;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Spans and gaps of a task between two moments.
 *
 * @param start when the task began
 * @param end when it came to rest; the present where it has not
 * @param truncated whether there is more than was read, all of it earlier
 */
record Timeline(
    Instant start,
    Instant end,
    Instant from,
    Instant to,
    boolean truncated,
    List<Span> spans,
    List<Gap> gaps) {

  /** Whose time it was. */
  enum Lane {
    @JsonProperty("model")
    MODEL,
    @JsonProperty("tool")
    TOOL,
    @JsonProperty("person")
    PERSON,
    @JsonProperty("retry")
    RETRY,
    /** The workspace, or the files of a step, were opened. */
    @JsonProperty("opening")
    OPENING,
    /** The commands of checks ran. */
    @JsonProperty("checks")
    CHECKS,
    /** Commit and merge of a step's changes. */
    @JsonProperty("merge")
    MERGE
  }

  /**
   * A piece of work or of waiting.
   *
   * @param end null while it lasts
   * @param count how many pieces it stands for, where several lie too close together to be told
   * @param failed whether it, or one of them, failed
   * @param request the request that was waited for
   */
  record Span(
      Lane lane,
      Instant start,
      @Nullable Instant end,
      String title,
      int count,
      boolean failed,
      @Nullable BigDecimal cost,
      @Nullable RunId runId,
      @Nullable Waited request) {

    Instant endOr(Instant now) {
      return end == null ? now : end;
    }

    Duration length(Instant now) {
      return Duration.between(start, endOr(now));
    }
  }

  /** The request that was waited for, with who settled it and how. */
  record Waited(
      RequestId id,
      String title,
      String titleKey,
      SequencedMap<String, String> titleArguments,
      @Nullable String by,
      @Nullable String outcome) {}

  /** A time in which nothing was under way, and why. */
  record Gap(Instant start, Instant end, GapCause cause) {}

  /** Why nothing was under way. */
  enum GapCause {
    /** No worker had taken the task yet. */
    @JsonProperty("queued")
    QUEUED,
    @JsonProperty("paused")
    PAUSED,
    /** It rested, after an end or an interruption. */
    @JsonProperty("resting")
    RESTING,
    /** It had used up its budget, its provider or the time for an answer. */
    @JsonProperty("parked")
    PARKED,
    @JsonProperty("person")
    PERSON,
    @JsonProperty("provider")
    PROVIDER,
    /** Checks ran. */
    @JsonProperty("checks")
    CHECKS,
    /** The result was handed over. */
    @JsonProperty("delivering")
    DELIVERING,
    /** Checkpoints and records between two calls. */
    @JsonProperty("between")
    BETWEEN,
    /** Nothing at all was recorded: worker or engine were away. */
    @JsonProperty("away")
    AWAY
  }
}
