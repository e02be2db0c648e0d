package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/** Result of {@code read} for a text that is held in memory: the wanted lines, numbered. */
@SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
record TextPage(String shown, byte[] bytes, ReadRange range) {

  /** The page, or why there is none. */
  ToolResult result() {
    Optional<DecodedText> content = DecodedText.of(bytes);
    if (content.isEmpty()) {
      return binary(MediaTypeDetector.of(bytes));
    }
    SourceLines lines = SourceLines.of(content.get().text());
    if (range.isBeyond(lines.size())) {
      return ToolResult.failed(range.refusal(shown, lines.size(), "line"));
    }
    NumberedLines page = new NumberedLines(range.bytes());
    int next = (int) range.from();
    while (next < Math.min(lines.size(), range.to())
        && add(page, next + 1, lines.line(next).content())) {
      next++;
    }
    String footer = range.footer(next, lines.size());
    return ToolResult.of(shown, page.with(footer, content.get().note()))
        .with("totalLines", lines.size())
        .with("truncated", next < lines.size());
  }

  private static boolean add(NumberedLines page, int number, String line) {
    boolean isLong = line.length() > SourceLines.MAX_DISPLAYED_LINE_LENGTH;
    return page.add(number, line, isLong, line.length() + " characters");
  }

  private ToolResult binary(String kind) {
    String words =
        kind.startsWith("image/")
            ? "%s is an image of %d bytes (%s), which can't be shown as it is: make a PNG of it"
                + " with bash, such as by convert or ffmpeg."
            : "%s is a binary file of %d bytes (%s) and can't be shown as text: look at it with"
                + " bash, such as file or xxd.";
    return ToolResult.failed(words.formatted(shown, bytes.length, kind)).with("mediaType", kind);
  }
}
