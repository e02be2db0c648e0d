package dev.perdure.activities.tool.search;

import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Shows the files below a directory as a tree. */
public final class ListTool implements Tool {

  private static final int LIMIT = 200;

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
          "ignore":{"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":4096},"description":"Globs to leave out"}}}\
          """,
          true);

  private final SearchEngine engine;

  /** Lists files by the search program of this machine. */
  public ListTool() {
    this(SearchEngine.installed());
  }

  /** Lists files by a search program. */
  public ListTool(SearchEngine engine) {
    this.engine = engine;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String path = arguments.text("path").filter(text -> !text.isBlank()).orElse(".");
    List<Glob> ignored = new ArrayList<>();
    for (Object glob : arguments.list("ignore")) {
      Optional<Glob> pattern = leftOut(String.valueOf(glob));
      if (pattern.isEmpty()) {
        return Preparation.refused(
            "Invalid glob '%s' in ignore. Example: *.lock or docs/**."
                .formatted(SearchFormat.shown(String.valueOf(glob))));
      }
      ignored.add(pattern.get());
    }
    return SearchRoot.propose(
        path,
        new Demand("list", path, "List " + path),
        context,
        engine,
        root -> root.isFile() ? aFile(root) : list(root, ignored));
  }

  /** Of an exclamation mark there is no other side here: it belongs to the name. */
  private static Optional<Glob> leftOut(String glob) {
    return Glob.of(glob.startsWith("!") ? "\\" + glob : glob);
  }

  private static ToolResult aFile(SearchRoot root) {
    return ToolResult.failed(
        "%s is a file: give a directory, or read the file.".formatted(root.shown("")));
  }

  private static ToolResult list(SearchRoot root, List<Glob> ignored)
      throws IOException, InterruptedException {
    Predicate<String> wanted =
        file -> ignored.stream().noneMatch(pattern -> pattern.leavesOut(file));
    FileListing listing = root.files(Glob.all()).only(wanted);
    List<String> all = listing.files().stream().filter(wanted).toList();
    ExistingFiles page = ExistingFiles.of(root.directory(), all, LIMIT);
    String note =
        page.truncated()
            ? "(%d of %s files shown: list a directory of it)".formatted(page.size(), page.total())
            : page.total().equals("1") ? "(1 file)" : "(%s files)".formatted(page.total());
    return ToolResult.of(
            root.shown(""),
            root.shown("")
                + "/\n"
                + FileTree.of(page.files())
                + note
                + SearchFormat.remark(page.files())
                + listing.remark())
        .with("count", page.size())
        .with("truncated", page.truncated());
  }
}
