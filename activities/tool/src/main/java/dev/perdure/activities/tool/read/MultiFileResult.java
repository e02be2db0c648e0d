package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.SeenFileHashes;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.ToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Result of {@code read} for several files: their pages, as long as there is room. */
final class MultiFileResult {

  /** Metadata of pages that is joined into lists of the whole result. */
  private static final List<String> LISTS = List.of("media", "instructions");

  private final StringBuilder text = new StringBuilder();
  private final Map<String, String> seen = new HashMap<>();
  private final List<Map<String, @Nullable Object>> files = new ArrayList<>();
  private boolean cut;
  private boolean failed = true;
  private final Map<String, List<@Nullable Object>> lists = new HashMap<>();
  private final List<String> titles = new ArrayList<>();
  private final List<String> left = new ArrayList<>();
  private ReadRange room = ReadRange.of(null, null);

  /** The files seen by a run, with those of this result. */
  SeenFileHashes with(SeenFileHashes before) {
    return (run, path) -> Optional.ofNullable(seen.get(path)).or(() -> before.find(run, path));
  }

  /** Adds what was read at a path; what finds no room is not shown, and so not seen. */
  void add(String path, ToolResult page) {
    String shown =
        "==> %s <==\n%s\n".formatted(InvisibleCharEscaper.of(path), page.output().stripTrailing());
    ReadRange rest = room.without(shown);
    if (!files.isEmpty() && (rest.lines() < 0 || rest.bytes() < 0)) {
      left.add(InvisibleCharEscaper.of(path));
      return;
    }
    room = rest;
    text.append(text.isEmpty() ? "" : "\n").append(shown);
    seen.putAll(page.seen());
    titles.add(InvisibleCharEscaper.of(path));
    files.add(page.metadata().with("path", path).with("isError", page.isError()).fields());
    cut |= page.metadata().flag("truncated");
    failed &= page.isError();
    LISTS.forEach(list -> {
      List<@Nullable Object> more = page.metadata().list(list);
      if (!more.isEmpty()) {
        lists.computeIfAbsent(list, _ -> new ArrayList<>()).addAll(more);
      }
    });
  }

  /** The one result; it is a failure only if each of them is. */
  ToolResult outcome() {
    if (!left.isEmpty()) {
      text.append(
          "\n(There is no room left here for %s: read on in another call.)"
              .formatted(String.join(", ", left)));
    }
    String title = String.join(", ", titles);
    String output = text.toString().stripTrailing();
    ToolResult result =
        (failed ? ToolResult.failed(output).titled(title) : ToolResult.of(title, output))
            .with("truncated", cut || !left.isEmpty())
            .with("files", files);
    for (Map.Entry<String, List<@Nullable Object>> list : lists.entrySet()) {
      result = result.with(list.getKey(), list.getValue());
    }
    return result.seeing(seen);
  }
}
