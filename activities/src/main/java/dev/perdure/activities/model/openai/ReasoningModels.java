package dev.perdure.activities.model.openai;

import java.util.regex.Pattern;

/** OpenAI's reasoning models, by name: which parameters of a chat completion they refuse. */
final class ReasoningModels {

  private static final Pattern REASONING =
      Pattern.compile("(.*/)?(gpt-5(?!-chat)|o[1-9])([-.].*)?");
  private static final Pattern REASONING_UNASKED = Pattern.compile("gpt-5\\.([5-9]|\\d\\d)(-.*)?");

  private ReasoningModels() {}

  /** Whether a model takes {@code max_completion_tokens} only, and no temperature. */
  static boolean include(String model) {
    return REASONING.matcher(model).matches();
  }

  /**
   * Whether a model reasons unless it is told not to, and then refuses tools in a chat completion.
   */
  static boolean refuseTools(String model) {
    return REASONING_UNASKED.matcher(model).matches();
  }
}
