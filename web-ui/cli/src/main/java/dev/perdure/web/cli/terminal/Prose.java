package dev.perdure.web.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a text in Markdown as a terminal shows them: code and tables stay whole, and what
 * follows a break in a list stands under its item.
 */
public final class Prose {

  private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+•]|\\d{1,3}[.)]) +");
  private static final Pattern FENCE = Pattern.compile("\\s*(?:```|~~~).*");
  private static final Pattern WHOLE = Pattern.compile("(?: {4}|\t|\\s*\\|).*");

  private Prose() {}

  /** The lines without ANSI escape sequences and hidden characters. */
  public static List<StyledText> lines(String text) {
    List<StyledText> lines = new ArrayList<>();
    boolean isFenced = false;
    for (String line : SafeText.prose(text).lines().toList()) {
      boolean isFence = FENCE.matcher(line).matches();
      lines.add(isFenced || isFence ? StyledText.code(line) : prose(line));
      isFenced = isFence != isFenced;
    }
    return lines;
  }

  private static StyledText prose(String line) {
    Matcher item = ITEM.matcher(line);
    if (item.lookingAt()) {
      return StyledText.of(line).hangingBy(item.end());
    }
    return WHOLE.matcher(line).matches() ? StyledText.code(line) : StyledText.of(line);
  }
}
