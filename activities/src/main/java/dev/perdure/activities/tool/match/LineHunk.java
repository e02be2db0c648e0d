package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.tool.match.fit.MarkedLines;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Some lines to be replaced by others.
 *
 * @param lines what must be there and what shall be there, context included
 * @param line the line the first old one should be, from 0, where a patch says so
 * @param anchors lines that must come before
 * @param atEnd whether the old lines are the file's last
 * @param finished whether the file shall end with a line ending, where a patch says so
 */
public record LineHunk(
    MarkedLines lines,
    Optional<Integer> line,
    Anchors anchors,
    boolean atEnd,
    Optional<Boolean> finished) {

  /** What must be there, context included. */
  public List<String> oldLines() {
    return lines.oldLines();
  }

  /** What shall be there, context included. */
  public List<String> newLines() {
    return lines.newLines();
  }

  /** The same hunk where the ones before it have moved the line it names. */
  public LineHunk shifted(int by) {
    return new LineHunk(
        lines, line.map(index -> Math.max(0, index + by)), anchors, atEnd, finished);
  }

  /** By how many lines the file grows. */
  public int growth() {
    return newLines().size() - oldLines().size();
  }

  /** Whether lines say by a carriage return how they end. */
  boolean statesEndings() {
    return Stream.concat(oldLines().stream(), newLines().stream()).anyMatch(LineHunk::returns);
  }

  /** Whether old lines end otherwise than new ones. */
  boolean changesEndings() {
    return oldLines().stream().map(LineHunk::returns).distinct().count()
                + newLines().stream().map(LineHunk::returns).distinct().count()
            > 2
        || (!oldLines().isEmpty()
            && !newLines().isEmpty()
            && returns(oldLines().getFirst()) != returns(newLines().getFirst()));
  }

  /** The same hunk where the file says how lines end. */
  LineHunk withoutEndings() {
    return new LineHunk(lines.each(LineHunk::withoutReturn), line, anchors, atEnd, finished);
  }

  /** Whether the old lines begin with a byte order mark, which then is part of what is meant. */
  boolean quotesMark() {
    return !oldLines().isEmpty() && oldLines().getFirst().startsWith(FileText.MARK);
  }

  /** The same hunk where the file has no mark that it quotes. */
  LineHunk withoutMark() {
    return quotesMark()
        ? new LineHunk(lines.each(FileText::unmarked), line, anchors, atEnd, finished)
        : this;
  }

  private static boolean returns(String content) {
    return content.endsWith("\r");
  }

  private static String withoutReturn(String content) {
    return returns(content) ? content.substring(0, content.length() - 1) : content;
  }
}
