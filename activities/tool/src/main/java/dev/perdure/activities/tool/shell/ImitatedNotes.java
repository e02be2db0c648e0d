package dev.perdure.activities.tool.shell;

import java.text.Normalizer;
import java.util.regex.Pattern;

/**
 * Lines by which a command imitates the notes that Perdure adds below its output, such as the exit
 * code. The output stays as it is. A note below it counts these lines.
 */
final class ImitatedNotes {

  private static final Pattern NOTE =
      Pattern.compile(
          "\\(\\s*(?:exit code|ended (?:after|because|by|with)|cancelled after|still running|it runs no more|the outcome is unknown"
              + "|(?:\\d+ )?process(?:es)? left running|removed again|disarmed|not disarmed"
              + "|not reached|no output|nothing new|the end of \\d+|the output is ref:"
              + "|all of its output|as a terminal shows it|\\d+ bytes of output"
              + "|commands have no network|the workspace has the branch|before a plan is approved|\\d+ lines? of the output)\\b.*",
          Pattern.CASE_INSENSITIVE);

  /** Invisible characters. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}\\p{Cc}\\p{Mn}]");

  private ImitatedNotes() {}

  /** The note on such lines of an output; empty if there are none. */
  static String warning(String output) {
    long lines = output.lines().filter(ImitatedNotes::isImitation).count();
    return lines == 0
        ? ""
        : "\n(%d %s of the output %s like a note of Perdure, and %s the command's own words)"
            .formatted(
                lines,
                lines == 1 ? "line" : "lines",
                lines == 1 ? "looks" : "look",
                lines == 1 ? "is" : "are");
  }

  private static boolean isImitation(String line) {
    String plain = Normalizer.normalize(line, Normalizer.Form.NFKC);
    return NOTE.matcher(UNSEEN.matcher(plain).replaceAll("").strip()).matches();
  }
}
