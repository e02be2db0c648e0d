package dev.perdure.activities.tool.search.line;

import dev.perdure.activities.tool.search.expression.Expression;
import dev.perdure.activities.tool.search.expression.Needle;
import dev.perdure.activities.tool.search.expression.PatientText;
import dev.perdure.activities.tool.text.FileText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;

/** The matching lines of a file's bytes, or of a piece of them. */
final class FileLines {

  private static final int LONG = 4_096;

  private final String file;
  private final byte[] bytes;
  private final String latin;
  private final Expression expression;
  private final int first;
  private String lower = "";
  private final List<Found> found = new ArrayList<>();

  /** What is looked for, how many lines of it, and until when. */
  record Wanted(Expression expression, int most, long deadline) {}

  /** Text whose first line has a number. */
  FileLines(String file, byte[] bytes, Expression expression, int first) {
    this.file = file;
    this.first = first;
    this.bytes = bytes;
    this.expression = expression;
    this.latin = new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** At most so many matching lines, from the first on. */
  List<Found> find(int most, long deadline) {
    if (!mayMatch()) {
      return List.of();
    }
    Matcher matcher =
        expression.pattern().matcher("").useTransparentBounds(true).useAnchoringBounds(false);
    int start = startsWithMark() ? 3 : 0;
    int number = first;
    while (start < latin.length() && found.size() < most) {
      int line = nextLine(start);
      number += lines(start, line);
      int end = endOf(line);
      if (line < latin.length()) {
        match(matcher, number, text(line, end), deadline);
      }
      start = end + 1;
      number++;
    }
    return found;
  }

  private boolean mayMatch() {
    List<Needle> needles = expression.needles();
    return needles.isEmpty() || needles.stream().anyMatch(needle -> hit(needle, 0) >= 0);
  }

  private int hit(Needle needle, int from) {
    return (needle.anyCase() ? lower() : latin).indexOf(needle.latin(), from);
  }

  private String lower() {
    if (lower.isEmpty()) {
      lower = latin.toLowerCase(Locale.ROOT);
    }
    return lower;
  }

  /** The next line that is worth a look; the end where there is none. */
  private int nextLine(int from) {
    List<Needle> needles = expression.needles();
    if (needles.size() != 1) {
      return from;
    }
    int hit = hit(needles.getFirst(), from);
    return hit < 0 ? latin.length() : Math.max(from, latin.lastIndexOf('\n', hit) + 1);
  }

  private int endOf(int line) {
    int feed = latin.indexOf('\n', line);
    return feed < 0 ? latin.length() : feed;
  }

  private void match(Matcher matcher, int number, String line, long deadline) {
    try {
      matcher.reset(new PatientText(line, deadline));
      if (line.length() > LONG) {
        matcher.region(expression.start(line), line.length());
      }
      if (matcher.find()) {
        found.add(Found.at(file, number, line, matcher.start()));
      }
    } catch (StackOverflowError tooLong) {
      // XXX: Java repeats a group on its stack, which a very long line exhausts: it does not match
      matcher.reset("");
    }
  }

  private int lines(int from, int to) {
    int lines = 0;
    int feed = latin.indexOf('\n', from);
    while (feed >= 0 && feed < to) {
      lines++;
      feed = latin.indexOf('\n', feed + 1);
    }
    return lines;
  }

  private String text(int from, int to) {
    int end = to > from && latin.charAt(to - 1) == '\r' ? to - 1 : to;
    for (int i = from; i < end; i++) {
      if (bytes[i] < 0) {
        return FileText.decode(Arrays.copyOfRange(bytes, from, end)).whole();
      }
    }
    return latin.substring(from, end);
  }

  private boolean startsWithMark() {
    return first == 1 && latin.startsWith("\u00EF\u00BB\u00BF");
  }
}
