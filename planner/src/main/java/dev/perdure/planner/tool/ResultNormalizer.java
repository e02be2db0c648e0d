package dev.perdure.planner.tool;

import java.util.regex.Pattern;

/**
 * The normalization of a tool call's result: masks times, durations, addresses, process ids and
 * temporary paths, so that the same failure looks the same.
 */
public final class ResultNormalizer {

  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}(?:[.,]\\d+)?(?:Z|[+-]\\d{2}:?\\d{2})?");
  private static final Pattern CLOCK =
      Pattern.compile("\\b\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d+)?\\b");
  private static final Pattern DURATION =
      Pattern.compile("\\b\\d+(?:[.,]\\d+)?\\s?(?:ns|µs|us|ms|s|sec|secs|seconds|min|minutes)\\b");
  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]+|@[0-9a-f]{5,16}\\b");
  private static final Pattern PROCESS = Pattern.compile("\\b(?i:pid|process)[ =:#]*\\d+");
  private static final Pattern TEMPORARY = Pattern.compile("/tmp/[^\\s'\":]+");

  private ResultNormalizer() {}

  /** The text with times, durations, addresses, process ids and temporary names blotted out. */
  public static String of(String result) {
    String form = TIME.matcher(result).replaceAll("<time>");
    form = CLOCK.matcher(form).replaceAll("<time>");
    form = DURATION.matcher(form).replaceAll("<duration>");
    form = ADDRESS.matcher(form).replaceAll("<address>");
    form = PROCESS.matcher(form).replaceAll("<process>");
    return TEMPORARY.matcher(form).replaceAll("<temporary>");
  }
}
