package dev.perdure.activities.tool.read.page;

import dev.perdure.activities.tool.text.FileText;
import dev.perdure.activities.tool.text.SourceLines;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Some lines of a file, numbered, as a model reads them. */
public final class FilePage {

  private FilePage() {}

  /** The page of a file's bytes in a window, or why there is none. */
  public static ToolResult of(String shown, byte[] bytes, Window window, Room room) {
    Optional<Decoded> content = Decoded.of(bytes);
    if (content.isEmpty()) {
      return ToolResult.failed(
              "%s is a binary file of %d bytes (%s) and can't be shown as text: look at it with bash, such as file or xxd."
                  .formatted(shown, bytes.length, MediaKind.of(bytes)))
          .with("mediaType", MediaKind.of(bytes));
    }
    SourceLines lines = SourceLines.of(content.get().text());
    return window.isBeyond(lines.size())
        ? ToolResult.failed(window.refusal(shown, lines.size(), "line"))
        : page(shown, content.get().note(), new Part(lines, window, room));
  }

  /** The lines that are wanted, and the room for them. */
  private record Part(SourceLines lines, Window window, Room room) {}

  private static ToolResult page(String shown, String note, Part part) {
    StringBuilder page = new StringBuilder();
    SourceLines lines = part.lines();
    int from = (int) part.window().from();
    long most = Math.min(part.window().limit(), part.room().lines());
    int wanted = (int) Math.min(lines.size(), from + most);
    int next = from;
    int size = 0;
    boolean cut = false;
    while (next < wanted) {
      String content = lines.line(next).content();
      String line = (next + 1) + ": " + shown(content) + "\n";
      size += line.getBytes(StandardCharsets.UTF_8).length;
      if (size > part.room().bytes()) {
        break;
      }
      page.append(line);
      cut |= content.length() > SourceLines.LONGEST_SHOWN;
      next++;
    }
    page.append(footer(from, next, lines.size()));
    page.append(cut ? "\n(See a line that is cut with bash, such as sed -n 1p.)" : "");
    page.append(note.isEmpty() ? "" : "\n(" + note + ")");
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

  private static String shown(String line) {
    String start =
        line.length() > SourceLines.LONGEST_SHOWN
            ? Excerpt.start(line, SourceLines.LONGEST_SHOWN)
                + " (line of %d characters cut)".formatted(line.length())
            : line;
    return FileText.shown(start).replace('\0', '\uFFFD');
  }
}
