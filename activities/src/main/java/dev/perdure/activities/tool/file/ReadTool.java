package dev.perdure.activities.tool.file;

import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.place.OutsideDemand;
import dev.perdure.activities.tool.place.Place;
import dev.perdure.activities.tool.place.Places;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.activities.tool.text.Sha256;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reads a file page by page, a directory's entries, or an artifact. */
public final class ReadTool implements Tool {

  private static final String REFERENCE = "ref:";

  private static final ToolSpec SPEC =
      new ToolSpec(
          "read",
          """
          Reads a file with numbered lines ("12: text"), 2000 lines from offset on unless limit says otherwise; \
          lines longer than 2000 characters are cut. A directory gives its entries. Reads of several files can be \
          asked for in one turn. Read a file before you change it.\
          """,
          """
          {"type":"object","properties":{\
          "filePath":{"type":"string","description":"Path relative to the workspace, or ref:<id> of an artifact"},\
          "offset":{"type":"integer","minimum":0,"description":"First line, from 1"},\
          "limit":{"type":"integer","minimum":0,"description":"Number of lines (default 2000)"}},\
          "required":["filePath"]}\
          """,
          true);

  private final Artifacts artifacts;

  /** Reads artifacts from here. */
  public ReadTool(Artifacts artifacts) {
    this.artifacts = artifacts;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String path = arguments.text("filePath").orElse("");
    Window window = Window.of(arguments);
    if (path.startsWith(REFERENCE)) {
      return proposal(List.of(), () -> artifact(path.substring(REFERENCE.length()), window));
    }
    return switch (Places.locate(context.worktree().root(), path)) {
      case Place.Nowhere(var reason) -> Preparation.refused(reason);
      case Place.Inside(var inside, var real) ->
          proposal(
              List.of(new Demand("read", inside, "Read " + inside)),
              () -> read(context.worktree().root(), real, window));
      case Place.Outside(var real) ->
          proposal(
              List.of(OutsideDemand.of(real), new Demand("read", real.toString(), "Read " + real)),
              () -> read(context.worktree().root(), real, window));
    };
  }

  private static Preparation proposal(List<Demand> demands, Supplier<Outcome> work) {
    return new Preparation.Proposal(demands, JsonObject.empty(), new Effect.Repeatable(work));
  }

  private Outcome artifact(String id, Window window) {
    return artifacts
        .find(id)
        .map(bytes -> Outcome.of(FilePage.of(REFERENCE + id, bytes, window)))
        .orElseGet(() ->
            Outcome.of(
                ToolResult.failed(
                    "There is no artifact '%s': give the id a result named.".formatted(id))));
  }

  private static Outcome read(Path root, Path real, Window window) {
    String shown = real.startsWith(root) ? root.relativize(real).toString() : real.toString();
    try {
      if (Files.isDirectory(real)) {
        return Outcome.of(DirectoryPage.of(real, shown.isEmpty() ? "." : shown, window));
      }
      if (!Files.exists(real)) {
        return Outcome.of(NearNames.missing(real, shown));
      }
      if (!Files.isRegularFile(real)) {
        return Outcome.of(
            ToolResult.failed(shown + " is neither a file nor a directory and can't be read."));
      }
      return file(real, shown, window);
    } catch (IOException e) {
      return Outcome.of(ToolResult.failed("%s can't be read: %s.".formatted(shown, e)));
    }
  }

  private static Outcome file(Path real, String shown, Window window) throws IOException {
    if (Files.size(real) > FilePage.LARGEST) {
      return Outcome.of(
          ToolResult.failed(
              "%s has %d bytes, too many to read at once: use grep, or bash with head, tail or sed."
                  .formatted(shown, Files.size(real))));
    }
    byte[] bytes = Files.readAllBytes(real);
    ToolResult page = FilePage.of(shown, bytes, window);
    return page.isError() ? Outcome.of(page) : new Outcome(page, Map.of(shown, Sha256.of(bytes)));
  }
}
