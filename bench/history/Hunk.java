package history;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A hunk in its file: the lines before it, what stood there, what shall stand there, the lines
 * after it. Lines are texts of one character a byte and hold their ending.
 */
public record Hunk(
    String name, List<String> before, List<String> old, List<String> fresh, List<String> after) {

  /** Cuts a change out of its two blobs. */
  public static Hunk of(Change change, Blobs blobs) throws IOException {
    List<String> old = lines(blobs.read(change.oldBlob()));
    List<String> fresh = lines(blobs.read(change.newBlob()));
    int oldEnd = change.oldStart() + change.oldSize();
    return new Hunk(
        change.path(),
        old.subList(0, change.oldStart()),
        old.subList(change.oldStart(), oldEnd),
        fresh.subList(change.newStart(), change.newStart() + change.newSize()),
        old.subList(oldEnd, old.size()));
  }

  /** Cuts a text after each line feed. */
  public static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    for (int start = 0; start < text.length(); ) {
      int feed = text.indexOf('\n', start);
      int end = feed < 0 ? text.length() : feed + 1;
      lines.add(text.substring(start, end));
      start = end;
    }
    return lines;
  }

  /** The file before the hunk. */
  public String fileBefore() {
    return String.join("", before) + String.join("", old) + String.join("", after);
  }

  /** The file after it, and after no other hunk of the same commit. */
  public String fileAfter() {
    return String.join("", before) + String.join("", fresh) + String.join("", after);
  }

  /** The hunk with up to this many lines of context on each side. */
  public Window window(int context) {
    return new Window(
        List.copyOf(before.subList(Math.max(0, before.size() - context), before.size())),
        List.copyOf(old),
        List.copyOf(fresh),
        List.copyOf(after.subList(0, Math.min(context, after.size()))));
  }

  /** Whether the hunk touches the end of the file and changes whether the last line is ended. */
  public boolean changesFinalEnding() {
    return !after.isEmpty() ? false : isEnded(fileBefore()) != isEnded(fileAfter());
  }

  /** Whether a text is empty or its last line ended. */
  static boolean isEnded(String text) {
    return text.isEmpty() || text.endsWith("\n");
  }

  /** The line, from 0, a window of this context begins at. */
  public int firstLine(int context) {
    return before.size() - Math.min(context, before.size());
  }

  /** The UTF-8 a text of one character a byte is, if it is. */
  public static String decoded(String bytes) throws java.nio.charset.CharacterCodingException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(java.nio.ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
        .toString();
  }
}
