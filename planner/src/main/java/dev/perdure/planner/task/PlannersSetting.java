package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The setting {@code policy.planners}: the number of planners who draft a plan apart from one
 * another, or a list with the model of each.
 */
public record PlannersSetting(@JsonValue Object written) {

  /** The limit of drafts that a merge can read. */
  public static final int MAX_PLANNERS = 4;

  /** The strategies whose plan several may draft. */
  public static final List<Strategy> DRAFTING =
      Stream.of(Strategy.values())
          .filter(strategy -> strategy.designs() && strategy != Strategy.AUTO)
          .toList();

  private static final int MAX_QUOTED_VALUE_LENGTH = 60;

  /** Wraps the written value of the setting, sensible or not. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static PlannersSetting of(@Nullable Object written) {
    return new PlannersSetting(written == null ? 1 : written);
  }

  /** How many draft; one if what was written makes no sense. */
  public int count() {
    return switch (written) {
      case Integer number when number >= 1 && number <= MAX_PLANNERS -> number;
      case List<?> models when isChoice(models) -> models.size();
      default -> 1;
    };
  }

  /** The models by planner; none if only a number was written. */
  public List<String> models() {
    return written instanceof List<?> models && isChoice(models)
        ? models.stream().map(model -> String.valueOf(model).strip()).toList()
        : List.of();
  }

  /** The model of a planner, counted from 1. */
  public Optional<String> model(int planner) {
    return models().stream().skip(planner - 1L).findFirst();
  }

  /**
   * Returns the objection to a setting that makes no sense, with the remedy; empty if the setting
   * makes sense.
   */
  public Optional<String> objection() {
    boolean sensible = count() > 1 || written.equals(1);
    return sensible
        ? Optional.empty()
        : Optional.of(
            "'policy.planners' is '%s': use a whole number from 1 to %d, or a list of 2 to %d models."
                .formatted(
                    InvisibleCharEscaper.start(written.toString(), MAX_QUOTED_VALUE_LENGTH),
                    MAX_PLANNERS,
                    MAX_PLANNERS));
  }

  private static boolean isChoice(List<?> models) {
    return models.size() > 1
        && models.size() <= MAX_PLANNERS
        && models.stream().allMatch(model -> model instanceof String name && !name.isBlank());
  }
}
