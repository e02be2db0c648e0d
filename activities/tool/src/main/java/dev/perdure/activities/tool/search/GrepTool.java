package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tool {@code grep}: finds lines by a regular expression. */
final class GrepTool extends TypedTool<GrepTool.GrepInput> {

  private static final long DEFAULT_LIMIT = 100;
  private static final long MAX_LIMIT = 1_000;
  private static final int MAX_QUOTED_PATTERN_LENGTH = 200;
  private static final long MAX_CONTEXT = 50;

  /** Globs one after the other, as some tools take them. */
  private static final Pattern LISTED = Pattern.compile("[^{}]*[^{}\\\\][,;|\\s][^{}]*");

  private final SearchEngine engine;

  /** The tool on a search program. */
  public GrepTool(SearchEngine engine) {
    super(spec(engine), GrepInput.class);
    this.engine = engine;
  }

  private static ToolSpec spec(SearchEngine engine) {
    return new ToolSpec(
        "grep",
        """
        Finds lines that match a regular expression (%s), grouped by file with line numbers, files in order of their \
        path, at most 100 lines unless limit says otherwise; output gives only the files, or the number of \
        matching lines in each. Text is %s. Files that \
        git ignores, binary files and what symbolic links lead to are left out.\
        """
            .formatted(engine.dialect(), engine.encodings()),
        """
        {"type":"object","properties":{\
        "pattern":{"type":"string","minLength":1,"maxLength":10000,\
        "description":"Regular expression, for single lines unless multiline is set"},\
        "path":{"type":"string","description":"Directory or file to search (default: the workspace)"},\
        "include":{"type":"string","maxLength":4096,"description":"Glob of files to search, such as *.java"},\
        "ignoreCase":{"type":"boolean","description":"Ignore case (default false)"},\
        "before":{"type":"integer","minimum":0,"description":"Lines to show before each match"},\
        "after":{"type":"integer","minimum":0,"description":"Lines to show after each match"},\
        "context":{"type":"integer","minimum":0,"description":"Lines to show around each match (at most 50)"},\
        "output":{"type":"string","enum":["lines","files","count"],"description":"What to give (default lines)"},\
        "multiline":{"type":"boolean","description":"Let a match span lines; . matches their ends too"},\
        "limit":{"type":"integer","minimum":1,"description":"Most lines or files (default 100, at most 1000)"}},\
        "required":["pattern"]}\
        """,
        true);
  }

  @Override
  protected CallPreparation propose(GrepInput arguments, ToolContext context) {
    String written = arguments.pattern();
    String include = arguments.include();
    String glob = include == null || include.isBlank() ? "**" : include;
    Path worktree = context.worktree().root();
    String path = SearchRoot.path(arguments.path());
    Optional<PathGlob> files = PathGlob.of(glob).or(() -> PathGlob.ofFile(worktree, path, glob));
    if (files.isEmpty()) {
      return CallPreparation.refused(
          "Invalid glob '%s' in include. Example: *.java or src/**/*.{ts,tsx}."
              .formatted(InvisibleCharEscaper.start(glob, MAX_QUOTED_PATTERN_LENGTH)));
    }
    int limit = (int) Math.min(MAX_LIMIT, GrepInput.or(arguments.limit(), DEFAULT_LIMIT));
    var search =
        new GrepSearch(arguments.query(), files.get(), glob, limit, context.cancellation());
    return SearchRoot.propose(
        arguments.path(),
        new Demand("grep", written, "Search for " + written),
        context,
        engine,
        search::below);
  }

  /** An expression, where to look for it, and what to show of what matches. */
  record GrepInput(
      String pattern,
      @Nullable String path,
      @Nullable String include,
      boolean ignoreCase,
      @Nullable Long before,
      @Nullable Long after,
      @Nullable Long context,
      @Nullable String output,
      boolean multiline,
      @Nullable Long limit) {

    private GrepArguments query() {
      long around = or(context, 0);
      return new GrepArguments(
          pattern,
          ignoreCase,
          multiline,
          (int) Math.min(MAX_CONTEXT, or(before, around)),
          (int) Math.min(MAX_CONTEXT, or(after, around)),
          output == null ? GrepOutput.LINES : GrepOutput.of(output));
    }

    private static long or(@Nullable Long given, long otherwise) {
      return given == null ? otherwise : given;
    }
  }

  private record GrepSearch(
      GrepArguments query,
      PathGlob include,
      String glob,
      int limit,
      CancellationCheck cancellation) {

    ToolResult below(SearchRoot root) throws IOException, InterruptedException {
      try {
        LineSearch.LineSearchResult found = find(root);
        return ToolResult.of(query.regex(), text(found, root) + found.remark())
            .with("count", query.output() == GrepOutput.FILES ? found.files().size() : count(found))
            .with("truncated", found.more());
      } catch (SearchEngine.InvalidRegex invalid) {
        return ToolResult.failed(
            "Invalid regular expression '%s': %s. Escape characters that are meant literally, such as \\( and \\[.%s"
                .formatted(
                    InvisibleCharEscaper.start(query.regex(), MAX_QUOTED_PATTERN_LENGTH),
                    invalid.getMessage(),
                    hint()));
      }
    }

    private LineSearch.LineSearchResult find(SearchRoot root)
        throws IOException, InterruptedException {
      var search = new LineSearch(root.engine(), query, limit, cancellation);
      return root.isFile()
          ? search.in(root.directory(), root.names())
          : search.below(root, include);
    }

    /** Advice for an expression or an include without a match. */
    private String hint() {
      boolean spansLines = query.regex().contains("\\n") || query.regex().contains("\n");
      if (spansLines && !query.multiline()) {
        return " Each line is searched by itself: set multiline, or look for what stands in one"
            + " line.";
      }
      if (query.regex().startsWith("*")) {
        return " Files are found by glob.";
      }
      return LISTED.matcher(glob).matches()
          ? " include is one glob: write several as {*.ts,*.tsx}."
          : "";
    }

    private String text(LineSearch.LineSearchResult found, SearchRoot root)
        throws IOException, InterruptedException {
      if (found.files().isEmpty()) {
        return "No lines match %s.%s%s"
            .formatted(
                InvisibleCharEscaper.start(query.regex(), MAX_QUOTED_PATTERN_LENGTH),
                root.whyNothing() + root.whyUnsearched(glob),
                hint());
      }
      String note =
          found.more()
              ? "\n(the first %d %s: narrow the pattern, the path or include)"
                  .formatted(limit, query.output() == GrepOutput.LINES ? "matching lines" : "files")
              : "";
      String shown =
          switch (query.output()) {
            case LINES -> grouped(found.files(), root);
            case FILES -> each(found.files(), file -> root.shown(file.file()));
            case COUNT ->
                each(found.files(), file -> root.shown(file.file()) + ": " + number(file.count()));
          };
      return shown
          + note
          + ResolvedPath.remark(found.files().stream().map(FileMatches::file).toList());
    }

    private static int count(LineSearch.LineSearchResult found) {
      return found.files().stream().mapToInt(FileMatches::count).sum();
    }

    private static String number(int count) {
      return count > GrepArguments.MAX_COUNTED
          ? "more than " + GrepArguments.MAX_COUNTED
          : String.valueOf(count);
    }

    private static String each(List<FileMatches> files, Function<FileMatches, String> line) {
      return files.stream().map(line).collect(Collectors.joining("\n"));
    }

    /** Lines under the name of their file; those that only stand near a match have a hyphen. */
    private String grouped(List<FileMatches> files, SearchRoot root) {
      return each(files, file -> root.shown(file.file()) + ":\n" + lines(file.lines()));
    }

    private String lines(List<SearchEngine.MatchedLine> lines) {
      StringBuilder text = new StringBuilder();
      int next = lines.getFirst().number();
      for (SearchEngine.MatchedLine line : lines) {
        boolean gap = query.before() + query.after() > 0 && line.number() > next;
        text.append(gap ? "  --\n" : "")
            .append("  %d%s ".formatted(line.number(), line.matches() ? ":" : "-"))
            .append(FileText.shown(line.text()))
            .append('\n');
        next = line.number() + 1;
      }
      return text.toString();
    }
  }
}
