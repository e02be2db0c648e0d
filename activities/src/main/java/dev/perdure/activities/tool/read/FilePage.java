package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.text.FileText;
import dev.perdure.activities.tool.text.SourceLines;
import dev.perdure.planner.tool.ToolResult;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Some lines of a file, numbered, as a model reads them. */
final class FilePage {

  /** Files above this are not read whole. */
  static final long LARGEST = 64L * 1024 * 1024;

  private static final int LONGEST_LINE = 2_000;
  private static final int SAMPLE = 8_192;

  private FilePage() {}

  static ToolResult of(String shown, byte[] bytes, Window window, Room room) {
    Optional<Charset> wide = wide(bytes);
    if (wide.isEmpty() && isBinary(bytes)) {
      return ToolResult.failed(
              "%s is a binary file of %d bytes (%s) and can't be shown as text."
                  .formatted(shown, bytes.length, MediaKind.of(bytes)))
          .with("mediaType", MediaKind.of(bytes));
    }
    FileText content =
        wide.map(charset -> new FileText(new String(bytes, charset).substring(1), true, true))
            .orElseGet(() -> FileText.decode(bytes));
    SourceLines lines = SourceLines.of(content.text());
    if (window.from() > 0 && window.from() >= lines.size()) {
      return ToolResult.failed(
          "%s has %d lines: there is no line %d."
              .formatted(shown, lines.size(), window.from() + 1L));
    }
    String encoding = wide.map(FilePage::wideNote).orElseGet(() -> encoding(content));
    return page(shown, encoding, new Part(lines, window, room));
  }

  /** The lines that are wanted, and the room for them. */
  private record Part(SourceLines lines, Window window, Room room) {}

  private static ToolResult page(String shown, String encoding, Part part) {
    StringBuilder page = new StringBuilder();
    Window window = part.window();
    SourceLines lines = part.lines();
    long most = Math.min(window.limit(), part.room().lines());
    int wanted = (int) Math.min(lines.size(), window.from() + most);
    int next = window.from();
    int size = 0;
    while (next < wanted) {
      String line = (next + 1) + ": " + cut(lines.line(next).content()) + "\n";
      size += line.getBytes(StandardCharsets.UTF_8).length;
      if (size > part.room().bytes()) {
        break;
      }
      page.append(line);
      next++;
    }
    page.append(footer(window.from(), next, lines.size())).append(encoding);
    return ToolResult.of(shown, page.toString())
        .with("totalLines", lines.size())
        .with("truncated", next < lines.size());
  }

  private static String footer(int from, int next, int total) {
    return next < total
        ? "(lines %d to %d of %d: read on with offset %d)"
            .formatted(from + 1, next, total, next + 1)
        : "(end of file, %d line%s)".formatted(total, total == 1 ? "" : "s");
  }

  private static String encoding(FileText content) {
    return content.utf8()
        ? ""
        : "\n"
            + "(The file is not UTF-8: bytes that can't be shown appear as \uFFFD and are kept by"
            + " edits.)";
  }

  /** UTF-16 is known by its byte order mark. */
  private static Optional<Charset> wide(byte[] bytes) {
    if (bytes.length < 2 || bytes.length % 2 != 0) {
      return Optional.empty();
    }
    int mark = (bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF);
    return switch (mark) {
      case 0xFFFE -> Optional.of(StandardCharsets.UTF_16LE);
      case 0xFEFF -> Optional.of(StandardCharsets.UTF_16BE);
      default -> Optional.empty();
    };
  }

  private static String wideNote(Charset charset) {
    return "\n(The file is %s, not UTF-8: grep and edit don't know its text; change it with bash, such as iconv.)"
        .formatted(charset.name());
  }

  private static String cut(String line) {
    String shown =
        line.length() > LONGEST_LINE
            ? line.substring(0, endOfCut(line))
                + "… (line of %d characters cut)".formatted(line.length())
            : line;
    StringBuilder clean = new StringBuilder(shown.length());
    shown
        .codePoints()
        .forEach(c ->
            clean.appendCodePoint(
                c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '\uFFFD' : c));
    return clean.toString();
  }

  /** A character of two halves is not cut in two. */
  private static int endOfCut(String line) {
    return Character.isHighSurrogate(line.charAt(LONGEST_LINE - 1))
        ? LONGEST_LINE - 1
        : LONGEST_LINE;
  }

  private static boolean isBinary(byte[] bytes) {
    int sample = Math.min(bytes.length, SAMPLE);
    int control = 0;
    for (int i = 0; i < sample; i++) {
      if (bytes[i] == 0) {
        return true;
      }
      control += isControl(bytes[i]) ? 1 : 0;
    }
    return control * 10 > sample * 3;
  }

  private static boolean isControl(byte value) {
    return value > 0 && value < ' ' && "\t\n\r\f\u001B".indexOf(value) < 0;
  }
}
