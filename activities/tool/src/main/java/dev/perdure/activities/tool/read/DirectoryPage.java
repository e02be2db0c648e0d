package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Result of {@code read} for a directory: a range of its entries; directories end with a slash. */
record DirectoryPage(Path directory, String shown, ReadRange range, ReadPermissions permissions) {

  /** The entries, or why there are none. */
  ToolResult result() throws IOException {
    List<Path> all;
    try (Stream<Path> children = Files.list(directory)) {
      all = children.toList();
    }
    List<String> entries =
        all.stream()
            .filter(child -> permissions.of(child) != ReadVerdict.DENIED)
            .map(DirectoryPage::name)
            .sorted()
            .toList();
    if (range.isBeyond(entries.size())) {
      return ToolResult.failed(range.refusal(shown, entries.size(), "entry"));
    }
    List<String> page = page(entries);
    boolean truncated = range.from() + page.size() < entries.size();
    String footer =
        truncated
            ? "(%d of %d entries shown: read on with offset %d)"
                .formatted(page.size(), entries.size(), range.from() + page.size() + 1)
            : "(%s)".formatted(ReadRange.counted(entries.size(), "entry"));
    return ToolResult.of(
            shown,
            String.join("\n", page)
                + (page.isEmpty() ? "" : "\n")
                + footer
                + ResolvedPath.remark(page)
                + ReadPermissions.SortedReads.leftOut(all.size() - entries.size()))
        .with("totalLines", entries.size())
        .with("truncated", truncated);
  }

  private List<String> page(List<String> entries) {
    List<String> page = new ArrayList<>();
    int room = range.bytes();
    int to = (int) Math.min(entries.size(), range.to());
    for (String entry : entries.subList((int) range.from(), to)) {
      room -= entry.getBytes(StandardCharsets.UTF_8).length + 1;
      if (room < 0) {
        break;
      }
      page.add(entry);
    }
    return page;
  }

  private static String name(Path child) {
    String name = InvisibleCharEscaper.of(String.valueOf(child.getFileName()));
    return Files.isDirectory(child) ? name + "/" : name;
  }
}
