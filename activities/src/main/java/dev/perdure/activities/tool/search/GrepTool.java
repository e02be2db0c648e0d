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
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Finds lines by a regular expression. */
public final class GrepTool implements Tool {

  private static final long USUAL = 100;
  private static final long MOST = 1_000;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "grep",
          """
          Finds lines that match a regular expression, grouped by file with line numbers, files in order of their \
          path, at most 100 lines unless limit says otherwise. Files that git ignores and binary files are left out.\
          """,
          """
          {"type":"object","properties":{\
          "pattern":{"type":"string","minLength":1,"description":"Regular expression, for single lines"},\
          "path":{"type":"string","description":"Directory or file to search (default: the workspace)"},\
          "include":{"type":"string","description":"Glob of files to search, such as *.java"},\
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
    String expression = arguments.text("pattern").orElse("");
    try {
      Pattern pattern = Pattern.compile(expression);
      Optional<PathPattern> include = arguments.text("include").flatMap(PathPattern::of);
      int limit = (int) Math.min(MOST, arguments.number("limit").orElse(USUAL));
      return SearchRoot.propose(
          arguments.text("path").orElse("."),
          new Demand("grep", expression, "Search for " + expression),
          context,
          root -> find(pattern, include, limit, root));
    } catch (PatternSyntaxException e) {
      return Preparation.refused(
          "'%s' is no regular expression (%s): escape characters that are meant literally, such as \\( and \\{."
              .formatted(expression, e.getDescription()));
    }
  }

  private static ToolResult find(
      Pattern pattern, Optional<PathPattern> include, int limit, SearchRoot root)
      throws IOException, InterruptedException {
    List<String> files =
        root.files().stream()
            .filter(file -> include.isEmpty() || include.get().matches(file))
            .toList();
    List<Found> found = new LineSearch(pattern, limit + 1).in(root.directory(), files);
    List<Found> page = found.stream().limit(limit).toList();
    boolean truncated = found.size() > limit;
    String note =
        truncated
            ? "\n(the first %d matching lines: narrow the pattern, the path or include)"
                .formatted(limit)
            : "";
    String output =
        page.isEmpty() ? "No lines match " + pattern.pattern() + "." : grouped(page, root) + note;
    return ToolResult.of(pattern.pattern(), output)
        .with("count", page.size())
        .with("truncated", truncated);
  }

  private static String grouped(List<Found> page, SearchRoot root) {
    StringBuilder text = new StringBuilder();
    String file = "";
    for (Found line : page) {
      if (!line.file().equals(file)) {
        file = line.file();
        text.append(text.isEmpty() ? "" : "\n").append(root.shown(file)).append(":\n");
      }
      text.append("  ").append(line.number()).append(": ").append(line.text()).append('\n');
    }
    return text.toString();
  }
}
