package dev.perdure.activities.tool.file;

import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The entries of a directory; directories end with a slash. */
final class DirectoryPage {

  private DirectoryPage() {}

  static ToolResult of(Path directory, String shown, Window window) throws IOException {
    List<String> entries;
    try (Stream<Path> children = Files.list(directory)) {
      entries =
          children
              .map(child -> child.getFileName() + (Files.isDirectory(child) ? "/" : ""))
              .sorted()
              .toList();
    }
    List<String> page = entries.stream().skip(window.from()).limit(window.limit()).toList();
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
}
