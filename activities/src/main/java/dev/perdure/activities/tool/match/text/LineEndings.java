package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.tool.match.fit.LineEdit;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.text.SourceLines;
import java.util.ArrayList;
import java.util.List;

/** The old text but for line endings: a model reads and writes LF where the file has CRLF. */
final class LineEndings implements Rung {

  @Override
  public String name() {
    return "line-endings";
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    boolean sameEndings = file.text().indexOf('\r') < 0 && edit.oldText().indexOf('\r') < 0;
    return sameEndings ? List.of() : find(file, edit);
  }

  private static List<Hit> find(SourceLines file, TextEdit edit) {
    String oldText = SourceLines.withLineFeeds(edit.oldText());
    String newText = SourceLines.withLineFeeds(edit.newText());
    String plain = SourceLines.withLineFeeds(file.text());
    SourceLines plainLines = SourceLines.of(plain);
    List<Hit> hits = new ArrayList<>();
    for (int at = plain.indexOf(oldText); at >= 0; at = plain.indexOf(oldText, at + 1)) {
      hits.add(widened(file, plainLines, at, oldText, newText));
    }
    return hits;
  }

  /** Widens a place to whole lines, which then keep their own endings. */
  private static Hit widened(
      SourceLines file, SourceLines plain, int start, String oldText, String newText) {
    int first = plain.numberAt(start) - 1;
    int end = start + oldText.length();
    boolean joins =
        oldText.endsWith("\n") && !newText.endsWith("\n") && end < plain.text().length();
    int last = plain.numberAt(joins ? end : Math.max(start, end - 1)) - 1;
    String before = plain.text().substring(plain.line(first).start(), start);
    String after = plain.text().substring(end, plain.line(last).end());
    return Hit.of(
        file,
        Alignment.ofRun(first, last - first + 1),
        LineEdit.of(before + oldText + after, before + newText + after));
  }
}
