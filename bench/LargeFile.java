import history.ToolProcess;
import history.ToolProcess.ToolCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Time of one call on a file of 1 MB, as a caller of the tools verb sees it. */
public final class LargeFile {

  private static final int WARM_UP = 100;
  private static final int ROUNDS = 200;
  private static final int LINES = 16_384;

  public static void main(String[] arguments) throws Exception {
    Path workspace = Files.createTempDirectory("perdure-large");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      text.append("%06d the quick brown fox jumps over the lazy dog, and so on...\n".formatted(i));
    }
    Path file = Files.writeString(workspace.resolve("large.txt"), text);
    try (ToolProcess tools = new ToolProcess(arguments[0], workspace)) {
      System.out.printf("large.txt: %d bytes, %d lines%n", Files.size(file), LINES);
      measure("read 2000 lines from the start", tools, i -> read(1));
      measure("read 2000 lines from the end", tools, i -> read(LINES - 2_000));
      measure("edit of one line, exact", tools, i -> edit(line(i), line(i) + "!"));
      measure(
          "edit of two lines, indentation misquoted",
          tools,
          i ->
              edit(
                  "  " + whole(2 * i) + "  " + whole(2 * i + 1),
                  "  " + whole(2 * i) + "  new " + i + "\n"));
      measure("edit that is refused: nothing like it", tools, i -> edit("no such line " + i, "x"));
      measure("grep", tools, i -> new ToolCall("grep", Map.of("pattern", "^00%04d".formatted(i))));
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(workspace);
    }
  }

  private interface Call {
    ToolCall of(int round);
  }

  private static String line(int round) {
    return "%06d the quick brown".formatted(round * 20 + 7);
  }

  private static String whole(int line) {
    return "%06d the quick brown fox jumps over the lazy dog, and so on...\n"
        .formatted(8_000 + line);
  }

  private static ToolCall read(int offset) {
    return new ToolCall("read", Map.of("filePath", "large.txt", "offset", offset));
  }

  private static ToolCall edit(String oldString, String newString) {
    return new ToolCall(
        "edit", Map.of("filePath", "large.txt", "oldString", oldString, "newString", newString));
  }

  private static void measure(String what, ToolProcess tools, Call call) throws Exception {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < WARM_UP + ROUNDS; i++) {
      long start = System.nanoTime();
      tools.run(List.of(call.of(i)));
      if (i >= WARM_UP) {
        millis.add((System.nanoTime() - start) / 1e6);
      }
    }
    Collections.sort(millis);
    System.out.printf(
        "%-42s median %6.1f ms, 90 %% below %6.1f ms%n",
        what, millis.get(ROUNDS / 2), millis.get(ROUNDS * 9 / 10));
  }
}
