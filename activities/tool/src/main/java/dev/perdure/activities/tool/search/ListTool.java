package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The tool {@code list}: shows the files below a directory as a tree. */
final class ListTool extends TypedTool<ListTool.ListArguments> {

  /** The directory to list, and globs of what to leave out. */
  record ListArguments(@Nullable String path, @Nullable List<String> ignore) {}

  private static final int MAX_ENTRIES = 200;
  private static final int MAX_QUOTED_GLOB_LENGTH = 200;

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
          ToolAccess.READS,
          "list",
          false,
          List.of("ls"));

  private final SearchEngine engine;

  /** The tool on a search program. */
  public ListTool(SearchEngine engine) {
    super(SPEC, ListArguments.class);
    this.engine = engine;
  }

  @Override
  protected CallPreparation propose(ListArguments arguments, ToolContext context) {
    String path = SearchRoot.path(arguments.path());
    List<PathGlob> ignored = new ArrayList<>();
    for (String glob : Objects.requireNonNullElse(arguments.ignore(), List.<String>of())) {
      Optional<PathGlob> pattern = leftOut(glob);
      if (pattern.isEmpty()) {
        return CallPreparation.refused(
            "Invalid glob '%s' in ignore. Example: *.lock or docs/**."
                .formatted(InvisibleCharEscaper.start(glob, MAX_QUOTED_GLOB_LENGTH)));
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

  /** Reads a glob in which an exclamation mark does not negate. */
  private static Optional<PathGlob> leftOut(String glob) {
    return PathGlob.of(glob.startsWith("!") ? "\\" + glob : glob);
  }

  private static ToolResult aFile(SearchRoot root) {
    return ToolResult.failed(
        "%s is a file: give a directory, or read the file.".formatted(root.shown("")));
  }

  private static ToolResult list(SearchRoot root, List<PathGlob> ignored)
      throws IOException, InterruptedException {
    Predicate<String> wanted =
        file -> ignored.stream().noneMatch(pattern -> pattern.excludes(file));
    SearchEngine.Listing all = root.files(PathGlob.all());
    var listing =
        new SearchEngine.Listing(
            all.files().stream().filter(wanted).toList(),
            all.unreadable().stream().filter(wanted).toList(),
            all.denied());
    SearchRoot.FilePage page = root.page(listing.files(), MAX_ENTRIES);
    String note =
        page.truncated()
            ? "(%d of %s files shown: list a directory of it)".formatted(MAX_ENTRIES, page.total())
            : page.total().equals("1") ? "(1 file)" : "(%s files)".formatted(page.total());
    return ToolResult.of(
            root.shown(""),
            root.shown("")
                + "/\n"
                + tree(page.files())
                + note
                + ResolvedPath.remark(page.files())
                + listing.remark())
        .with("count", page.files().size())
        .with("truncated", page.truncated());
  }

  /** Draws sorted paths as an indented tree, each directory once. */
  private static String tree(List<String> paths) {
    StringBuilder tree = new StringBuilder();
    List<String> before = List.of();
    for (String path : paths) {
      List<String> names = List.of(path.split("/"));
      for (int depth = shared(before, names); depth < names.size(); depth++) {
        tree.repeat("  ", depth + 1)
            .append(InvisibleCharEscaper.of(names.get(depth)))
            .append(depth < names.size() - 1 ? "/\n" : "\n");
      }
      before = names;
    }
    return tree.toString();
  }

  /** The number of directories that two paths share. */
  private static int shared(List<String> before, List<String> now) {
    int most = Math.min(before.size(), now.size()) - 1;
    int same = 0;
    while (same < most && before.get(same).equals(now.get(same))) {
      same++;
    }
    return same;
  }
}
