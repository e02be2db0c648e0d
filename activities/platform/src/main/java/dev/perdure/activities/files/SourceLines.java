package dev.perdure.activities.files;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Text split into lines that remember where they begin and how they end, so that joining them gives
 * the text again. A text that ends with a line ending has no empty last line.
 */
public final class SourceLines {

  /** The most characters of a line that are shown to a model. */
  public static final int MAX_DISPLAYED_LINE_LENGTH = 2_000;

  private final String text;
  private final List<SourceLine> lines;

  private SourceLines(String text, List<SourceLine> lines) {
    this.text = text;
    this.lines = lines;
  }

  /** Cuts a text at each LF and CRLF. */
  public static SourceLines of(String text) {
    return of(text, true);
  }

  /** Cuts a text at each LF alone: a CR before it belongs to the line. */
  public static SourceLines ofFeeds(String text) {
    return of(text, false);
  }

  private static SourceLines of(String text, boolean returns) {
    List<SourceLine> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int feed = text.indexOf('\n', start);
      if (feed < 0) {
        lines.add(new SourceLine(start, text.substring(start), ""));
        break;
      }
      boolean crlf = returns && feed > start && text.charAt(feed - 1) == '\r';
      int contentEnd = crlf ? feed - 1 : feed;
      lines.add(new SourceLine(start, text.substring(start, contentEnd), crlf ? "\r\n" : "\n"));
      start = feed + 1;
    }
    return new SourceLines(text, Collections.unmodifiableList(lines));
  }

  /** The text the lines were cut from. */
  public String text() {
    return text;
  }

  /** All lines in order. */
  public List<SourceLine> lines() {
    return lines;
  }

  /** The contents of the lines, in order. */
  public List<String> contents() {
    return lines.stream().map(SourceLine::content).toList();
  }

  /** The number of lines. */
  public int size() {
    return lines.size();
  }

  /** One line, from 0. */
  public SourceLine line(int index) {
    return lines.get(index);
  }

  /** The number, from 1, of the line an offset of the text falls in. */
  public int numberAt(int offset) {
    int low = 0;
    int high = lines.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (lines.get(middle).start() <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low + 1;
  }

  /** Every ending that a line has. */
  public Set<String> endings() {
    return lines.stream()
        .map(SourceLine::ending)
        .filter(ending -> !ending.isEmpty())
        .collect(Collectors.toSet());
  }

  /** The ending most lines have; LF if no line has one. */
  public String dominantEnding() {
    long ended = lines.stream().filter(line -> !line.ending().isEmpty()).count();
    long crlf = lines.stream().filter(line -> line.ending().length() == 2).count();
    return crlf * 2 > ended ? "\r\n" : "\n";
  }

  /** The offset where a line begins; the text's end for the number after the last line. */
  public int startOf(int index) {
    return index < lines.size() ? lines.get(index).start() : text.length();
  }

  /** A text with every ending made LF. */
  public static String withLineFeeds(String text) {
    return text.replace("\r\n", "\n");
  }
}
