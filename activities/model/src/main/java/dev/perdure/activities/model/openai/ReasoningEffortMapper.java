package dev.perdure.activities.model.openai;

import dev.perdure.planner.agent.ReasoningEffort;
import java.util.regex.Pattern;

/** Maps how hard a model is to think to the reasoning effort that an OpenAI model accepts. */
final class ReasoningEffortMapper {
  private static final Pattern NEVER_NONE = Pattern.compile("(.*/)?(o[1-9].*|gpt-5(-.*)?)");
  private static final Pattern ABOVE_HIGH = Pattern.compile("(.*/)?gpt-5\\.([2-9]|\\d\\d).*");

  private ReasoningEffortMapper() {}

  static String of(ReasoningEffort variant, String model) {
    return switch (variant) {
      case NONE -> NEVER_NONE.matcher(model).matches() ? "low" : "none";
      case LOW, MEDIUM, HIGH -> variant.wireName();
      case MAX -> ABOVE_HIGH.matcher(model).matches() ? "xhigh" : "high";
    };
  }
}
