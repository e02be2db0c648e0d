package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.files.WideCharText;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.planner.tool.ToolResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;

/**
 * Result of {@code read} for a text file too large for memory: the wanted lines, numbered, from a
 * stream.
 */
final class LargeFilePage {

  private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
  private static final int PIECE_BYTES = 256 * 1024;

  /** Enough for the characters of a line that are shown, and for knowing that there are more. */
  private static final int MAX_BUFFERED_LINE_BYTES =
      4 * (SourceLines.MAX_DISPLAYED_LINE_LENGTH + 1);

  private final FileSource source;
  private final ReadRange range;
  private final NumberedLines numberedLines;
  private final byte[] piece = new byte[PIECE_BYTES];
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final long deadline = System.nanoTime() + READ_TIMEOUT.toNanos();
  private long lines;

  /** The bytes of the line that has begun. */
  private long length;

  private long next;
  private boolean full;
  private boolean foreign;

  private LargeFilePage(FileSource source, ReadRange range) {
    this.source = source;
    this.range = range;
    this.numberedLines = new NumberedLines(range.bytes());
    this.next = range.from();
  }

  /** The name, size and content of a file. */
  record FileSource(String shown, long size, InputStream content, CancellationCheck cancellation) {}

  /** Whether a file that begins with these bytes is text that can be shown without all of it. */
  static boolean isFor(byte[] first) {
    boolean isText = WideCharText.of(first).isEmpty() && DecodedText.of(first).isPresent();
    return isText && MediaTypeDetector.of(first).equals(MediaTypeDetector.UNKNOWN);
  }

  /** The page in a range, or why there is none. */
  static ToolResult of(FileSource source, ReadRange range) throws IOException {
    return new LargeFilePage(source, range).read();
  }

  private ToolResult read() throws IOException {
    boolean ended = false;
    while (!ended && System.nanoTime() < deadline) {
      if (source.cancellation().requested()) {
        throw new InterruptedIOException("the read was told to stop");
      }
      int read = source.content().readNBytes(piece, 0, PIECE_BYTES);
      take(read);
      ended = read < PIECE_BYTES;
    }
    if (ended && length > 0) {
      endLine();
    }
    return ended ? whole() : part();
  }

  private void take(int to) {
    int from = 0;
    while (from < to) {
      int feed = from;
      while (feed < to && piece[feed] != '\n') {
        feed++;
      }
      if (isShown()) {
        kept.write(piece, from, Math.min(feed - from, MAX_BUFFERED_LINE_BYTES - kept.size()));
      }
      length += feed - from;
      if (feed < to) {
        endLine();
      }
      from = feed + 1;
    }
  }

  private boolean isShown() {
    return !full && lines >= range.from() && lines < range.to();
  }

  private void endLine() {
    if (isShown()) {
      FileText line = FileText.decode(kept.toByteArray());
      String text = lines == 0 ? line.text() : line.whole();
      String content = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
      boolean isLong =
          length > kept.size() || content.length() > SourceLines.MAX_DISPLAYED_LINE_LENGTH;
      full = !numberedLines.add(lines + 1, content, isLong, length + " bytes");
      foreign |= !line.utf8() && !isLong;
      next += full ? 0 : 1;
    }
    lines++;
    length = 0;
    kept.reset();
  }

  private ToolResult whole() {
    return range.isBeyond(lines)
        ? ToolResult.failed(range.refusal(source.shown(), lines, "line"))
        : page(range.footer(next, lines), next < lines).with("totalLines", lines);
  }

  private ToolResult part() {
    if (next == range.from()) {
      return ToolResult.failed(
          "%s has %d bytes, of which the first %d lines took %d s: reach line %d with bash, such as tail -n or grep -n."
              .formatted(source.shown(), source.size(), lines, READ_TIMEOUT.toSeconds(), next + 1));
    }
    return page(
        "(lines %d to %d: read on with offset %d; the file has %d bytes, too many for its lines to be counted)"
            .formatted(range.from() + 1, next, next + 1, source.size()),
        true);
  }

  private ToolResult page(String footer, boolean truncated) {
    String note = foreign ? DecodedText.FOREIGN : "";
    return ToolResult.of(source.shown(), numberedLines.with(footer, note))
        .with("truncated", truncated);
  }
}
