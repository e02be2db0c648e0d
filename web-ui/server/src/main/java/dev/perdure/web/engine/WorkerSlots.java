package dev.perdure.web.engine;

import java.util.Optional;
import java.util.function.Function;

/**
 * How many activities a worker process runs at a time.
 *
 * @param tools calls of tools and other work on files
 * @param models model calls, and records, which take moments
 */
public record WorkerSlots(int tools, int models) {

  static final String TOOLS = "PERDURE_TOOL_SLOTS";
  static final String MODELS = "PERDURE_MODEL_SLOTS";

  private static final int DEFAULT = 200;

  /** Records need a slot too while models answer. */
  private static final int MIN = 4;

  private static final int MAX = 2_000;

  /** Reads the slots; refuses a value that is not a number of slots. */
  public static WorkerSlots read(Function<String, Optional<String>> settings) {
    return new WorkerSlots(number(TOOLS, settings), number(MODELS, settings));
  }

  private static int number(String variable, Function<String, Optional<String>> settings) {
    return settings.apply(variable).map(value -> number(variable, value)).orElse(DEFAULT);
  }

  private static int number(String variable, String value) {
    String digits = value.strip();
    int number = digits.matches("\\d{1,4}") ? Integer.parseInt(digits) : 0;
    if (number < MIN || number > MAX) {
      throw new IllegalArgumentException(
          "%s is '%s', which is not a number of slots: use %d to %d."
              .formatted(variable, value, MIN, MAX));
    }
    return number;
  }
}
