package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * The result of triage: the strategy chosen for a task, the phases that it skips, and the
 * designers' perspectives.
 *
 * @param asked the strategy that the task was handed over with
 * @param strategy the strategy that triage picked
 * @param skipped phases that a small task goes without
 * @param perspectives of the designers, a few words each; without one, no designer works unless the
 *     strategy was asked for by its name
 * @param reason a sentence for people
 */
public record Triage(
    Strategy asked,
    Strategy strategy,
    Type type,
    List<Phase> skipped,
    List<String> perspectives,
    String reason) {

  /** The phases that a task may go without. */
  public static final List<Phase> SKIPPABLE =
      List.of(Phase.EXPLORING, Phase.DESIGNING, Phase.REVIEWING);

  /** Copies the lists. */
  public Triage {
    skipped = NullSafeLists.copy(skipped);
    perspectives = NullSafeLists.copy(perspectives);
  }

  /** All phases but designing, if nothing better is known. */
  public static Triage layered(String reason) {
    return new Triage(Strategy.AUTO, Strategy.LAYERED, Type.OTHER, List.of(), List.of(), reason);
  }

  /** A strategy that was asked for by its name. */
  public static Triage asked(Strategy strategy) {
    return new Triage(strategy, strategy, Type.OTHER, List.of(), List.of(), "");
  }

  /** Whether a phase is gone through. */
  @JsonIgnore
  public boolean includes(Phase phase) {
    return !skipped.contains(phase);
  }

  /** Whether designers work: for a strategy that a person named, or for named perspectives. */
  @JsonIgnore
  public boolean designs() {
    return includes(Phase.DESIGNING) && (asked != Strategy.AUTO || !perspectives.isEmpty());
  }

  /** The kind of work that a request asks for. */
  public enum Type {
    @JsonProperty("feature")
    FEATURE,
    @JsonProperty("bug")
    BUG,
    @JsonProperty("refactor")
    REFACTOR,
    @JsonProperty("question")
    QUESTION,
    @JsonProperty("other")
    OTHER
  }
}
