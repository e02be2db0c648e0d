package dev.perdure.web.cli.follow;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The end of the log of a program that has failed. */
final class EndOfLog {

  private static final Pattern FRAME =
      Pattern.compile("at \\S+\\(.*\\).*|\\.\\.\\. \\d+ (more|common frames omitted)");
  private static final Pattern EXCEPTION =
      Pattern.compile(
          "(?:Caused by: |Exception in thread \"[^\"]*\" )?(?:\\w+\\.)+[\\w$]+: (?<message>.+)");

  private EndOfLog() {}

  /** The innermost cause of a stack trace at the end, else the last line; empty without a line. */
  static Optional<String> cause(String log) {
    List<String> words =
        log.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("Suppressed: "))
            .filter(line -> !FRAME.matcher(line).matches())
            .toList();
    return words.isEmpty() ? Optional.empty() : Optional.of(sentence(words.getLast()));
  }

  private static String sentence(String line) {
    var exception = EXCEPTION.matcher(line);
    String words = exception.matches() ? exception.group("message") : line;
    return words.matches(".*[.!?]") ? words : words + ".";
  }
}
