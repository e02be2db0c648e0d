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

/** Finds files by their path. */
public final class GlobTool implements Tool {

  private static final int MOST = 100;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "glob",
          """
          Finds files whose path matches a pattern such as **/*.java or src/*.ts, sorted by path, at most 100. \
          Files that git ignores are left out.\
          """,
          """
          {"type":"object","properties":{\
          "pattern":{"type":"string","minLength":1,"description":"Glob; without a slash it is for names at any depth"},\
          "path":{"type":"string","description":"Directory to look in (default: the workspace)"}},\
          "required":["pattern"]}\
          """,
          true);

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String glob = arguments.text("pattern").orElse("");
    Optional<PathPattern> pattern = PathPattern.of(glob);
    if (pattern.isEmpty()) {
      return Preparation.refused("'%s' is no glob: write one such as src/**/*.py.".formatted(glob));
    }
    return SearchRoot.propose(
        arguments.text("path").orElse("."),
        new Demand("glob", glob, "Find files " + glob),
        context,
        root -> find(glob, pattern.get(), root));
  }

  private static ToolResult find(String glob, PathPattern pattern, SearchRoot root)
      throws IOException, InterruptedException {
    List<String> all = root.files().stream().filter(pattern::matches).map(root::shown).toList();
    List<String> page = all.stream().limit(MOST).toList();
    String note =
        all.size() > MOST
            ? "\n(%d of %d files shown: narrow the pattern or the path)".formatted(MOST, all.size())
            : "";
    String output = all.isEmpty() ? "No files match " + glob + "." : String.join("\n", page) + note;
    return ToolResult.of(glob, output)
        .with("count", page.size())
        .with("truncated", all.size() > MOST);
  }
}
