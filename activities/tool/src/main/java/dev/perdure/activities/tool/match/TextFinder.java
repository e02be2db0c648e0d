package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLine;
import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the old text of an edit in a file, exact but for line endings and outer whitespace. */
record TextFinder(SourceLines file) {

  List<TextMatch> exact(TextEdit edit) {
    return exact(edit.oldText(), edit.newText());
  }

  /** Finds every place, overlapping ones included; none if one would part a CRLF. */
  private List<TextMatch> exact(String oldText, String newText) {
    List<TextMatch> places = new ArrayList<>();
    String text = file.text();
    for (int at = text.indexOf(oldText); at >= 0; at = text.indexOf(oldText, at + 1)) {
      if (at > 0 && text.charAt(at) == '\n' && text.charAt(at - 1) == '\r') {
        return List.of();
      }
      int start = at;
      places.add(
          new TextMatch(
              start,
              start + oldText.length(),
              () -> Optional.of(endedLike(start, oldText, newText))));
    }
    return places;
  }

  private String endedLike(int start, String oldText, String newText) {
    boolean saysItself = oldText.indexOf('\r') >= 0 || newText.indexOf('\r') >= 0;
    if (saysItself || newText.indexOf('\n') < 0) {
      return newText;
    }
    String own = file.line(file.numberAt(start) - 1).ending();
    String ending = own.isEmpty() ? file.dominantEnding() : own;
    return ending.equals("\n") ? newText : newText.replace("\n", ending);
  }

  /** Finds a text whose first line lacks indentation that the new text has: it would be doubled. */
  List<TextMatch> lackingIndentation(TextEdit edit) {
    return exact(edit).stream().anyMatch(place -> lacksIndentation(place, edit))
        ? exactAndIndented(edit)
        : List.of();
  }

  private List<TextMatch> exactAndIndented(TextEdit edit) {
    return exact(edit).stream()
        .map(place -> lacksIndentation(place, edit) ? asLines(place, edit) : place)
        .toList();
  }

  /** Whether a place begins amid the blanks of an indentation, or behind that of the new text. */
  private boolean lacksIndentation(TextMatch place, TextEdit edit) {
    String above = above(place);
    if (above.isEmpty() || !above.isBlank()) {
      return false;
    }
    return Character.isWhitespace(edit.oldText().charAt(0))
        || (LineNormalizer.indentation(edit.newText()).equals(above)
            && !edit.oldText().strip().equals(edit.newText().strip()));
  }

  /** The place as whole lines, which then keep their indentation. */
  private TextMatch asLines(TextMatch place, TextEdit edit) {
    int first = place.firstLine(file);
    int last = place.lastLine(file);
    SourceLine end = file.line(last);
    String rest =
        edit.oldText().endsWith("\n") ? "" : end.whole().substring(place.end() - end.start());
    LineEdit lines = LineEdit.of(edit.oldText() + rest, edit.newText() + rest);
    return TextMatch.ofLines(file, LineMatch.ofRun(first, last - first + 1), lines);
  }

  /** The text but for line endings: a model reads and writes LF if the file has CRLF. */
  List<TextMatch> withOtherEndings(TextEdit written) {
    if (file.text().indexOf('\r') < 0 && written.oldText().indexOf('\r') < 0) {
      return List.of();
    }
    TextEdit edit =
        new TextEdit(
            SourceLines.withLineFeeds(written.oldText()),
            SourceLines.withLineFeeds(written.newText()),
            written.everywhere());
    SourceLines plain = SourceLines.of(SourceLines.withLineFeeds(file.text()));
    return file.endings().size() > 1
        ? widened(plain, edit)
        : new TextFinder(plain)
            .exactAndIndented(edit).stream().map(place -> ended(plain, place)).toList();
  }

  /** A place of a file whose lines all end alike. */
  private TextMatch ended(SourceLines plain, TextMatch place) {
    return new TextMatch(
        offset(plain, place.start()),
        offset(plain, place.end()),
        () -> place.replacement().get().map(text -> text.replace("\n", file.dominantEnding())));
  }

  /** Returns the offset in the file for an offset of the text with line feeds. */
  private int offset(SourceLines plain, int offset) {
    if (offset == plain.text().length()) {
      return file.text().length();
    }
    int line = plain.numberAt(offset) - 1;
    return file.line(line).start() + offset - plain.line(line).start();
  }

  /** Places widened to whole lines; two that share a line can't both keep it. */
  private List<TextMatch> widened(SourceLines plain, TextEdit edit) {
    List<TextMatch> wide = new ArrayList<>();
    int end = 0;
    for (TextMatch place : new TextFinder(plain).exact(edit)) {
      TextMatch next = widened(plain, place.start(), edit.oldText(), edit.newText());
      boolean overlaps = place.start() < end;
      boolean shares = !wide.isEmpty() && !overlaps && next.start() < wide.getLast().end();
      wide.add(shares ? new TextMatch(wide.getLast().end(), next.end(), Optional::empty) : next);
      end = overlaps ? end : place.end();
    }
    return wide;
  }

  /** A place widened to whole lines, which then keep their own endings. */
  private TextMatch widened(SourceLines plain, int start, String oldText, String newText) {
    int first = plain.numberAt(start) - 1;
    int end = start + oldText.length();
    boolean joins =
        oldText.endsWith("\n") && !newText.endsWith("\n") && end < plain.text().length();
    int last = plain.numberAt(joins ? end : Math.max(start, end - 1)) - 1;
    String before = plain.text().substring(plain.line(first).start(), start);
    String after = plain.text().substring(end, plain.line(last).end());
    return TextMatch.ofLines(
        file,
        LineMatch.ofRun(first, last - first + 1),
        LineEdit.of(before + oldText + after, before + newText + after));
  }

  /** The places of a text that is exact but perhaps for line endings. */
  List<TextMatch> exactOrWithOtherEndings(TextEdit edit) {
    List<TextMatch> exact = exactAndIndented(edit);
    return exact.isEmpty() ? withOtherEndings(edit) : exact;
  }

  /** The text without outer whitespace, where the new text has the same outer whitespace. */
  List<TextMatch> trimmed(TextEdit edit) {
    String inner = edit.oldText().strip();
    if (inner.isEmpty() || inner.equals(edit.oldText())) {
      return List.of();
    }
    int start = edit.oldText().indexOf(inner);
    String before = edit.oldText().substring(0, start);
    String after = edit.oldText().substring(start + inner.length());
    String newText = edit.newText();
    if (!isEnclosed(newText, before, after)) {
      return List.of();
    }
    String newInner = newText.substring(before.length(), newText.length() - after.length());
    boolean oneLine = inner.indexOf('\n') < 0 && newInner.indexOf('\n') < 0;
    return exactOrWithOtherEndings(new TextEdit(inner, newInner, edit.everywhere())).stream()
        .filter(place ->
            begins(above(place), before, oneLine)
                && (after.indexOf('\n') < 0 || below(place).isBlank()))
        .toList();
  }

  /** Whether a text begins with one and ends with another that do not overlap. */
  private static boolean isEnclosed(String text, String before, String after) {
    return text.length() >= before.length() + after.length()
        && text.startsWith(before)
        && text.endsWith(after);
  }

  /** Whether a line begins where the old text says so, one of several with the same indentation. */
  private static boolean begins(String above, String before, boolean oneLine) {
    int feed = before.lastIndexOf('\n');
    boolean anywhere = feed < 0 && !above.isBlank();
    return before.isEmpty()
        || anywhere
        || (above.isBlank() && (oneLine || above.equals(before.substring(feed + 1))));
  }

  /** Returns the text before a place in the first line of the place. */
  private String above(TextMatch place) {
    return file.text().substring(file.line(place.firstLine(file)).start(), place.start());
  }

  /** Returns the text behind a place in the last line of the place. */
  private String below(TextMatch place) {
    int end = file.line(place.lastLine(file)).end();
    return file.text().substring(place.end(), Math.max(place.end(), end));
  }
}
