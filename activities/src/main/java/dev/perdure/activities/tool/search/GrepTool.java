package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.VisibleText;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The tool {@code grep}: finds lines by a regular expression. */
public final class GrepTool implements Tool {

  private static final long DEFAULT_LIMIT = 100;
  private static final long MAX_LIMIT = 1_000;
  private static final int LONGEST = 200;

  /** Globs one after the other, as some tools take them. */
  private static final Pattern LISTED = Pattern.compile("[^{}]*[^{}\\\\][,;|\\s][^{}]*");

  private final SearchEngine engine;
  private final ToolSpec spec;

  /** The tool on a search program. */
  public GrepTool(SearchEngine engine) {
    this.engine = engine;
    this.spec = spec(engine);
  }

  @Override
  public ToolSpec spec() {
    return spec;
  }

  private static ToolSpec spec(SearchEngine engine) {
    return new ToolSpec(
        "grep",
        """
        Finds lines that match a regular expression (%s), grouped by file with line numbers, files in order of their \
        path, at most 100 lines unless limit says otherwise. Text is %s. Files that \
        git ignores, binary files and what symbolic links lead to are left out.\
        """
            .formatted(engine.dialect(), engine.encodings()),
        """
        {"type":"object","properties":{\
        "pattern":{"type":"string","minLength":1,"maxLength":10000,\
        "description":"Regular expression, for single lines; (?i) at its start ignores case"},\
        "path":{"type":"string","description":"Directory or file to search (default: the workspace)"},\
        "include":{"type":"string","maxLength":4096,"description":"Glob of files to search, such as *.java"},\
        "limit":{"type":"integer","minimum":1,"description":"Most lines (default 100, at most 1000)"}},\
        "required":["pattern"]}\
        """,
        true);
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String written = arguments.text("pattern").orElse("");
    String glob = arguments.text("include").filter(text -> !text.isBlank()).orElse("**");
    Optional<PathGlob> include = PathGlob.of(glob);
    if (include.isEmpty()) {
      return Preparation.refused(
          "Invalid glob '%s' in include. Example: *.java or src/**/*.{ts,tsx}."
              .formatted(VisibleText.start(glob, LONGEST)));
    }
    int limit = (int) Math.min(MAX_LIMIT, arguments.number("limit").orElse(DEFAULT_LIMIT));
    var search = new Search(written, include.get(), glob, limit, context.cancellation());
    return SearchRoot.propose(
        arguments,
        new Demand("grep", written, "Search for " + written),
        context,
        engine,
        search::below);
  }

  private record Search(
      String expression, PathGlob include, String glob, int limit, CancellationCheck cancellation) {

    ToolResult below(SearchRoot root) throws IOException, InterruptedException {
      try {
        LineSearch.Result found = find(root);
        return ToolResult.of(expression, text(found, root) + found.remark())
            .with("count", found.lines().size())
            .with("truncated", found.more());
      } catch (SearchEngine.InvalidRegex invalid) {
        return ToolResult.failed(
            "Invalid regular expression '%s': %s. Escape characters that are meant literally, such as \\( and \\[.%s"
                .formatted(VisibleText.start(expression, LONGEST), invalid.getMessage(), hint()));
      }
    }

    private LineSearch.Result find(SearchRoot root) throws IOException, InterruptedException {
      var search = new LineSearch(root.engine(), expression, limit, cancellation);
      return root.isFile()
          ? search.in(root.directory(), root.names())
          : search.below(root.directory(), include);
    }

    /** Advice for an expression or an include without a match. */
    private String hint() {
      if (expression.contains("\\n") || expression.contains("\n")) {
        return " Each line is searched by itself: look for what stands in one line.";
      }
      if (expression.startsWith("*")) {
        return " Files are found by glob.";
      }
      return LISTED.matcher(glob).matches()
          ? " include is one glob: write several as {*.ts,*.tsx}."
          : "";
    }

    private String text(LineSearch.Result found, SearchRoot root) throws IOException {
      if (found.lines().isEmpty()) {
        return "No lines match %s.%s%s"
            .formatted(VisibleText.start(expression, LONGEST), root.whyNothing(), hint());
      }
      String note =
          found.more()
              ? "\n(the first %d matching lines: narrow the pattern, the path or include)"
                  .formatted(limit)
              : "";
      return grouped(found.lines(), root)
          + note
          + SearchRoot.remark(found.lines().stream().map(SearchEngine.MatchedLine::file).toList());
    }

    /** Lines under the name of their file. */
    private static String grouped(List<SearchEngine.MatchedLine> lines, SearchRoot root) {
      StringBuilder text = new StringBuilder();
      String file = "";
      for (SearchEngine.MatchedLine line : lines) {
        if (!line.file().equals(file)) {
          file = line.file();
          text.append(text.isEmpty() ? "" : "\n").append(root.shown(file)).append(":\n");
        }
        text.append("  %d: %s\n".formatted(line.number(), FileText.shown(line.text())));
      }
      return text.toString();
    }
  }
}
