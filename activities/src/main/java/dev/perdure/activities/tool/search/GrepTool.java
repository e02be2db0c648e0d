package dev.perdure.activities.tool.search;

import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.search.expression.Expression;
import dev.perdure.activities.tool.search.glob.PathPattern;
import dev.perdure.activities.tool.search.line.Found;
import dev.perdure.activities.tool.search.line.LineSearch;
import dev.perdure.activities.tool.store.Cancellation;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Finds lines by a regular expression. */
public final class GrepTool implements Tool {

  private static final long USUAL = 100;
  private static final long MOST = 1_000;

  /** Globs one after the other, as some tools take them. */
  private static final Pattern LISTED = Pattern.compile("[^{}]*[^{}\\\\][,;|\\s][^{}]*");

  private static final ToolSpec SPEC =
      new ToolSpec(
          "grep",
          """
          Finds lines that match a regular expression, grouped by file with line numbers, files in order of their \
          path, at most 100 lines unless limit says otherwise. Text is UTF-8, or UTF-16 with a byte order mark. Files that \
          git ignores, binary files and what symbolic links lead to are left out.\
          """,
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

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String written = arguments.text("pattern").orElse("");
    String glob = arguments.text("include").filter(text -> !text.isBlank()).orElse("**");
    Optional<PathPattern> include = PathPattern.of(glob);
    if (include.isEmpty()) {
      return Preparation.refused(
          "'%s' is no glob: write include as one such as *.java or src/**/*.{ts,tsx}."
              .formatted(SearchText.shown(glob)));
    }
    try {
      var search =
          new Search(
              Expression.of(written),
              include.get(),
              glob,
              (int) Math.min(MOST, arguments.number("limit").orElse(USUAL)),
              context.cancellation());
      return SearchRoot.propose(
          arguments.text("path").filter(text -> !text.isBlank()).orElse("."),
          new Demand("grep", written, "Search for " + written),
          context,
          search::below);
    } catch (PatternSyntaxException e) {
      return Preparation.refused(
          "'%s' is no regular expression (%s%s): escape characters that are meant literally, such as \\( and \\[.%s"
              .formatted(
                  SearchText.shown(written),
                  e.getDescription(),
                  place(e, written),
                  written.startsWith("*") ? " Files are found by glob." : ""));
    }
  }

  /** Where the fault is, if the engine read what was written and knows. */
  private static String place(PatternSyntaxException fault, String written) {
    return fault.getIndex() >= 0 && written.equals(fault.getPattern())
        ? " near character %d".formatted(Math.min(fault.getIndex() + 1, written.length()))
        : "";
  }

  private record Search(
      Expression expression,
      PathPattern include,
      String glob,
      int limit,
      Cancellation cancellation) {

    ToolResult below(SearchRoot root) throws IOException, InterruptedException {
      List<Found> found = found(root);
      List<Found> page = found.stream().limit(limit).toList();
      boolean truncated = found.size() > limit;
      String last = truncated ? page.getLast().file() : "";
      return ToolResult.of(
              expression.written(),
              text(page, truncated, root)
                  + root.remark(path -> !truncated || path.compareTo(last) <= 0))
          .with("count", page.size())
          .with("truncated", truncated);
    }

    private List<Found> found(SearchRoot root) throws IOException, InterruptedException {
      LineSearch search = new LineSearch(expression, limit + 1, cancellation, root.closed());
      return root.isFile()
          ? search.in(root.directory(), root.files(PathPattern.all()).getFirst())
          : search.in(root.directory(), include);
    }

    /** What an expression or an include that finds nothing may have meant. */
    private String hint() {
      if (expression.spansLines()) {
        return " Each line is searched by itself: \\n"
            + " is never found; look for what stands in one line.";
      }
      return LISTED.matcher(glob).matches()
          ? " include is one glob: write several as {*.ts,*.tsx}."
          : "";
    }

    private String text(List<Found> page, boolean truncated, SearchRoot root) throws IOException {
      String written = expression.written();
      if (page.isEmpty()) {
        return "No lines match %s.%s%s"
            .formatted(SearchText.shown(written), root.whyNothing(), hint());
      }
      String note =
          truncated
              ? "\n(the first %d matching lines: narrow the pattern, the path or include)"
                  .formatted(limit)
              : "";
      return SearchText.grouped(page, root)
          + note
          + SearchText.remark(page.stream().map(Found::file).toList());
    }
  }
}
