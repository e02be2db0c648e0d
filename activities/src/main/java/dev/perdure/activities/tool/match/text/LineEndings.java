package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.LineEdit;
import dev.perdure.activities.tool.match.lines.Alignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  /** The places of a text that is exact but perhaps for line endings. */
  static List<Hit> exactly(SourceLines file, TextEdit edit) {
    List<Hit> exact = FirstLineIndentation.exactly(file, edit);
    return exact.isEmpty() ? new LineEndings().hits(file, edit) : exact;
  }

  private static List<Hit> find(SourceLines file, TextEdit written) {
    TextEdit edit =
        new TextEdit(
            SourceLines.withLineFeeds(written.oldText()),
            SourceLines.withLineFeeds(written.newText()),
            written.everywhere());
    SourceLines plain = SourceLines.of(SourceLines.withLineFeeds(file.text()));
    return file.endings().size() > 1
        ? widened(file, plain, edit)
        : FirstLineIndentation.exactly(plain, edit).stream()
            .map(hit -> ended(file, plain, hit))
            .toList();
  }

  /** A place of a file whose lines all end alike. */
  private static Hit ended(SourceLines file, SourceLines plain, Hit hit) {
    return new Hit(
        offset(file, plain, hit.start()),
        offset(file, plain, hit.end()),
        () -> hit.replacement().get().map(text -> text.replace("\n", file.dominantEnding())));
  }

  /** Where an offset of the text with line feeds lies in the file. */
  private static int offset(SourceLines file, SourceLines plain, int offset) {
    if (offset == plain.text().length()) {
      return file.text().length();
    }
    int line = plain.numberAt(offset) - 1;
    return file.line(line).start() + offset - plain.line(line).start();
  }

  /** Widened places; two that share a line can't both keep it. */
  private static List<Hit> widened(SourceLines file, SourceLines plain, TextEdit edit) {
    List<Hit> wide = new ArrayList<>();
    int end = 0;
    for (Hit hit : ExactText.find(plain, edit.oldText(), edit.newText())) {
      Hit next = widened(file, plain, hit.start(), edit.oldText(), edit.newText());
      boolean overlaps = hit.start() < end;
      boolean shares = !wide.isEmpty() && !overlaps && next.start() < wide.getLast().end();
      wide.add(shares ? new Hit(wide.getLast().end(), next.end(), Optional::empty) : next);
      end = overlaps ? end : hit.end();
    }
    return wide;
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
