package dev.perdure.activities.tool.read;

import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The entries of a directory; directories end with a slash. */
final class DirectoryPage {

  private DirectoryPage() {}

  static ToolResult of(Path directory, String shown, Window window) throws IOException {
    List<String> entries;
    try (Stream<Path> children = Files.list(directory)) {
      entries = children.map(child -> name(child)).sorted().toList();
    }
    if (window.from() > 0 && window.from() >= entries.size()) {
      return ToolResult.failed(
          "%s has %d entries: there is no entry %d."
              .formatted(shown, entries.size(), window.from() + 1L));
    }
    List<String> page = page(entries, window);
    boolean truncated = window.from() + page.size() < entries.size();
    String footer =
        truncated
            ? "(%d of %d entries shown: read on with offset %d)"
                .formatted(page.size(), entries.size(), window.from() + page.size() + 1)
            : "(%d entries)".formatted(entries.size());
    return ToolResult.of(shown, String.join("\n", page) + (page.isEmpty() ? "" : "\n") + footer)
        .with("totalLines", entries.size())
        .with("truncated", truncated);
  }

  private static List<String> page(List<String> entries, Window window) {
    List<String> page = new ArrayList<>();
    int room = Room.ALL.bytes();
    int to = (int) Math.min(entries.size(), window.from() + (long) window.limit());
    for (String entry : entries.subList(window.from(), to)) {
      room -= entry.getBytes(StandardCharsets.UTF_8).length + 1;
      if (room < 0) {
        break;
      }
      page.add(entry);
    }
    return page;
  }

  private static String name(Path child) {
    String name = String.valueOf(child.getFileName()).replaceAll("\\p{Cntrl}", "?");
    return Files.isDirectory(child) ? name + "/" : name;
  }
}
