package dev.perdure.activities.model.openai;

import dev.perdure.planner.agent.ReasoningEffort;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Maps how hard a model is to think to a reasoning effort that the model accepts. */
public final class ReasoningEffortMapper {

  /** All efforts that vendors know, the lowest first. */
  public static final List<String> SCALE =
      List.of("none", "minimal", "low", "medium", "high", "xhigh", "max");

  private static final String NONE = "none";
  private static final Pattern NEVER_NONE = Pattern.compile("(.*/)?(o[1-9].*|gpt-5(-.*)?)");
  private static final Pattern ABOVE_HIGH =
      Pattern.compile("(.*/)?gpt-(5\\.([2-9]|\\d\\d)|[6-9]|[1-9]\\d).*");

  private ReasoningEffortMapper() {}

  /** The nearest of the efforts that a model takes; by the model's name if they are unknown. */
  static String of(ReasoningEffort variant, List<String> efforts, String model) {
    List<String> known = SCALE.stream().filter(efforts::contains).toList();
    return known.isEmpty() ? byName(variant, model) : nearest(variant, known);
  }

  /** Whether a model can be told not to think, as far as its efforts are known. */
  static boolean takesNone(List<String> efforts) {
    return efforts.isEmpty() || efforts.contains(NONE);
  }

  private static String nearest(ReasoningEffort variant, List<String> known) {
    return switch (variant) {
      case NONE -> known.getFirst();
      case MAX -> known.getLast();
      case LOW, MEDIUM, HIGH -> nearest(SCALE.indexOf(variant.wireName()), known);
    };
  }

  /** The effort nearest to a place on the scale, the lower one of two; not none if others exist. */
  private static String nearest(int place, List<String> known) {
    return known.stream()
        .filter(effort -> !effort.equals(NONE) || known.size() == 1)
        .min(Comparator.comparingInt(effort -> Math.abs(SCALE.indexOf(effort) - place)))
        .orElseThrow();
  }

  private static String byName(ReasoningEffort variant, String model) {
    return switch (variant) {
      case NONE -> NEVER_NONE.matcher(model).matches() ? "low" : NONE;
      case LOW, MEDIUM, HIGH -> variant.wireName();
      case MAX -> ABOVE_HIGH.matcher(model).matches() ? "xhigh" : "high";
    };
  }
}
