package dev.perdure.activities.tool.file;

import dev.perdure.activities.tool.text.FileText;
import dev.perdure.activities.tool.text.SourceLines;
import dev.perdure.planner.tool.ToolResult;
import java.nio.charset.StandardCharsets;

/** Some lines of a file, numbered, as a model reads them. */
final class FilePage {

  /** Files above this are not read whole. */
  static final long LARGEST = 64L * 1024 * 1024;

  private static final int LONGEST_LINE = 2_000;
  private static final int LARGEST_PAGE = 50 * 1024;
  private static final int SAMPLE = 8_192;

  private FilePage() {}

  static ToolResult of(String shown, byte[] bytes, Window window) {
    if (isBinary(bytes)) {
      return ToolResult.failed(
              "%s is a binary file of %d bytes (%s) and can't be shown as text."
                  .formatted(shown, bytes.length, MediaKind.of(bytes)))
          .with("mediaType", MediaKind.of(bytes));
    }
    FileText content = FileText.decode(bytes);
    SourceLines lines = SourceLines.of(content.text());
    if (window.from() > 0 && window.from() >= lines.size()) {
      return ToolResult.failed(
          "%s has %d lines: there is no line %d."
              .formatted(shown, lines.size(), window.from() + 1));
    }
    return page(shown, content, lines, window);
  }

  private static ToolResult page(String shown, FileText content, SourceLines lines, Window window) {
    StringBuilder page = new StringBuilder();
    int wanted = (int) Math.min(lines.size(), (long) window.from() + window.limit());
    int next = window.from();
    int size = 0;
    while (next < wanted) {
      String line = (next + 1) + ": " + cut(lines.line(next).content()) + "\n";
      size += line.getBytes(StandardCharsets.UTF_8).length;
      if (size > LARGEST_PAGE) {
        break;
      }
      page.append(line);
      next++;
    }
    page.append(footer(lines.size(), next)).append(encoding(content));
    return ToolResult.of(shown, page.toString())
        .with("totalLines", lines.size())
        .with("truncated", next < lines.size());
  }

  private static String footer(int total, int next) {
    return next < total
        ? "(%d of %d lines shown: read on with offset %d)".formatted(next, total, next + 1)
        : "(end of file, %d line%s)".formatted(total, total == 1 ? "" : "s");
  }

  private static String encoding(FileText content) {
    return content.utf8()
        ? ""
        : "\n(The file is not UTF-8: bytes that can't be shown appear as \uFFFD and are kept by edits.)";
  }

  private static String cut(String line) {
    String shown =
        line.length() > LONGEST_LINE
            ? line.substring(0, LONGEST_LINE)
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
