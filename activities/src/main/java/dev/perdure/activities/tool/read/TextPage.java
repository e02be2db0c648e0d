package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/** Some lines of a file, numbered, as a model reads them. */
public final class TextPage {

  private TextPage() {}

  /** The page of a file's bytes in a window, or why there is none. */
  public static ToolResult of(String shown, byte[] bytes, LineRange window, PageBudget room) {
    Optional<DecodedText> content = DecodedText.of(bytes);
    if (content.isEmpty()) {
      return binary(shown, bytes.length, MediaType.of(bytes));
    }
    SourceLines lines = SourceLines.of(content.get().text());
    return window.isBeyond(lines.size())
        ? ToolResult.failed(window.refusal(shown, lines.size(), "line"))
        : page(shown, content.get().note(), new Part(lines, window, room));
  }

  private static ToolResult binary(String shown, int length, String kind) {
    String words =
        kind.startsWith("image/")
            ? "%s is an image of %d bytes (%s), which can't be shown as it is: make a PNG of it"
                + " with bash, such as by convert or ffmpeg."
            : "%s is a binary file of %d bytes (%s) and can't be shown as text: look at it with"
                + " bash, such as file or xxd.";
    return ToolResult.failed(words.formatted(shown, length, kind)).with("mediaType", kind);
  }

  /** The lines that are wanted, and the room for them. */
  private record Part(SourceLines lines, LineRange window, PageBudget room) {}

  private static ToolResult page(String shown, String note, Part part) {
    SourceLines lines = part.lines();
    NumberedLines page = new NumberedLines(part.room());
    int from = (int) part.window().from();
    long most = Math.min(part.window().limit(), part.room().lines());
    int wanted = (int) Math.min(lines.size(), from + most);
    int next = from;
    while (next < wanted && add(page, next + 1, lines.line(next).content())) {
      next++;
    }
    return ToolResult.of(shown, page.with(part.window().footer(next, lines.size()), note))
        .with("totalLines", lines.size())
        .with("truncated", next < lines.size());
  }

  private static boolean add(NumberedLines page, int number, String line) {
    boolean isLong = line.length() > SourceLines.LONGEST_SHOWN;
    return page.add(number, line, isLong, line.length() + " characters");
  }
}
