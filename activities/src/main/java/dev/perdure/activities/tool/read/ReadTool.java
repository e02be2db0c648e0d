package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.place.OutsideDemand;
import dev.perdure.activities.tool.place.Place;
import dev.perdure.activities.tool.place.Places;
import dev.perdure.activities.tool.read.page.FilePage;
import dev.perdure.activities.tool.read.page.Room;
import dev.perdure.activities.tool.read.page.Window;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.FileSeen;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.function.Supplier;

/** Reads a file page by page, a directory's entries, or an artifact. */
public final class ReadTool implements Tool {

  private static final String REFERENCE = "ref:";

  private static final ToolSpec SPEC =
      new ToolSpec(
          "read",
          """
          Reads a file with numbered lines ("12: text"), up to 2000 lines or 50 KB from offset on; \
          lines longer than 2000 characters are cut. A directory gives its entries, an image is shown to you, a PDF \
          gives its text. Reads of several files can be asked for in one turn. Read a file before you change it.\
          """,
          """
          {"type":"object","properties":{\
          "filePath":{"type":"string","description":"Path relative to the workspace, or ref:<id> of an artifact"},\
          "offset":{"type":"integer","minimum":0,"description":"First line, from 1 (0 means 1)"},\
          "limit":{"type":"integer","minimum":0,"description":"Number of lines (default and at most 2000; 0 means 2000)"}},\
          "required":["filePath"]}\
          """,
          true);

  private final Artifacts artifacts;
  private final FileSeen seen;

  /** Reads artifacts from here, where images go too; what a run has seen is not told it again. */
  public ReadTool(Artifacts artifacts, FileSeen seen) {
    this.artifacts = artifacts;
    this.seen = seen;
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
    var reading =
        new Reading(
            context.worktree().root(), context.run(), artifacts, seen, context.cancellation());
    return switch (Places.locate(context.worktree().root(), path)) {
      case Place.Nowhere(var reason) -> Preparation.refused(reason);
      case Place.Inside inside ->
          proposal(
              List.of(new Demand("read", inside.path(), "Read " + inside.path())),
              () -> reading.of(inside, window));
      case Place.Outside(var real) ->
          proposal(
              List.of(OutsideDemand.of(real), new Demand("read", real.toString(), "Read " + real)),
              () -> reading.of(new Place.Outside(real), window));
    };
  }

  private static Preparation proposal(List<Demand> demands, Supplier<Outcome> work) {
    return new Preparation.Proposal(demands, JsonObject.empty(), new Effect.Repeatable(work));
  }

  private Outcome artifact(String id, Window window) {
    return Outcome.of(
        artifacts
            .find(id)
            .map(bytes -> FilePage.of(REFERENCE + id, bytes, window, Room.ALL))
            .orElseGet(() ->
                ToolResult.failed(
                    "There is no artifact '%s': give the id a result named.".formatted(cut(id)))));
  }

  private static String cut(String id) {
    return Excerpt.start(id, 100);
  }
}
