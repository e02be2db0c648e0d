package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tool {@code glob}: finds files by their path. */
final class GlobTool extends TypedTool<GlobTool.GlobArguments> {

  /** A glob, and the directory to look in. */
  record GlobArguments(String pattern, @Nullable String path) {}

  private static final int MAX_PATHS = 100;
  private static final int MAX_QUOTED_GLOB_LENGTH = 200;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "glob",
          """
          Finds files whose path matches a pattern such as **/*.java or src/*.ts, sorted by path, at most 100. \
          Files that git ignores are left out.\
          """,
          """
          {"type":"object","properties":{\
          "pattern":{"type":"string","minLength":1,"maxLength":4096,\
          "description":"Glob; without a slash it is for names at any depth"},\
          "path":{"type":"string","description":"Directory to look in (default: the workspace)"}},\
          "required":["pattern"]}\
          """,
          true);

  private final SearchEngine engine;

  /** The tool on a search program. */
  public GlobTool(SearchEngine engine) {
    super(SPEC, GlobArguments.class);
    this.engine = engine;
  }

  @Override
  protected CallPreparation propose(GlobArguments arguments, ToolContext context) {
    String glob = arguments.pattern();
    String root = context.worktree().root() + "/";
    String relative = glob.startsWith(root) ? glob.substring(root.length()) : glob;
    Path worktree = context.worktree().root();
    String path = SearchRoot.path(arguments.path());
    Optional<PathGlob> pattern =
        PathGlob.of(relative).or(() -> PathGlob.ofFile(worktree, path, relative));
    if (pattern.isEmpty()) {
      return CallPreparation.refused(
          "Invalid glob '%s'. Example: src/**/*.py."
              .formatted(InvisibleCharEscaper.start(glob, MAX_QUOTED_GLOB_LENGTH)));
    }
    return SearchRoot.propose(
        arguments.path(),
        new Demand("glob", glob, "Find files " + glob),
        context,
        engine,
        found -> find(glob, pattern.get(), found));
  }

  /** Advice for a pattern that finds nothing. */
  private static String hint(String glob, SearchRoot root) {
    if (glob.startsWith("/") || List.of(glob.split("/")).contains("..")) {
      return " Patterns look below path and never above it: give another directory as path.";
    }
    return ResolvedPath.of(root.directory(), glob) instanceof ResolvedPath.Inside(_, var real)
            && Files.isDirectory(real)
        ? " It is a directory: ask for %s/**."
            .formatted(InvisibleCharEscaper.start(glob, MAX_QUOTED_GLOB_LENGTH))
        : "";
  }

  private static ToolResult find(String glob, PathGlob pattern, SearchRoot root)
      throws IOException, InterruptedException {
    SearchEngine.Listing listing = root.files(pattern);
    SearchRoot.FilePage page = root.page(listing.files(), MAX_PATHS);
    String note =
        page.truncated()
            ? "\n(%d of %s files shown: narrow the pattern or the path)"
                .formatted(MAX_PATHS, page.total())
            : "";
    String output =
        page.files().isEmpty()
            ? "No files match %s.%s%s"
                .formatted(
                    InvisibleCharEscaper.start(glob, MAX_QUOTED_GLOB_LENGTH),
                    root.whyNothing() + root.whyUnsearched(glob),
                    hint(glob, root))
            : String.join("\n", page.files().stream().map(root::shown).toList())
                + note
                + ResolvedPath.remark(page.files());
    return ToolResult.of(glob, output + listing.remark())
        .with("count", page.files().size())
        .with("truncated", page.truncated());
  }
}
