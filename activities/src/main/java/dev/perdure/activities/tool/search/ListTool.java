package dev.perdure.activities.tool.search;

import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Shows the files below a directory as a tree. */
public final class ListTool implements Tool {

  private static final int MOST = 200;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "list",
          """
          Shows the files below a directory as a tree, at most 200. Files that git ignores are left out; ignore \
          takes patterns of more to leave out.\
          """,
          """
          {"type":"object","properties":{\
          "path":{"type":"string","description":"Directory (default: the workspace)"},\
          "ignore":{"type":"array","items":{"type":"string"},"description":"Globs to leave out"}}}\
          """,
          true);

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String path = arguments.text("path").orElse(".");
    List<PathPattern> ignored =
        arguments.list("ignore").stream()
            .map(String::valueOf)
            .map(PathPattern::of)
            .flatMap(Optional::stream)
            .toList();
    return SearchRoot.propose(
        path, new Demand("list", path, "List " + path), context, root -> list(root, ignored));
  }

  private static ToolResult list(SearchRoot root, List<PathPattern> ignored)
      throws IOException, InterruptedException {
    List<String> all =
        root.files().stream()
            .filter(file -> ignored.stream().noneMatch(pattern -> pattern.matches(file)))
            .toList();
    List<String> page = all.stream().limit(MOST).toList();
    String note =
        all.size() > MOST
            ? "(%d of %d files shown: list a directory of it)".formatted(MOST, all.size())
            : "(%d files)".formatted(all.size());
    return ToolResult.of(root.shown(""), root.shown("") + "/\n" + FileTree.of(page) + note)
        .with("count", page.size())
        .with("truncated", all.size() > MOST);
  }
}
