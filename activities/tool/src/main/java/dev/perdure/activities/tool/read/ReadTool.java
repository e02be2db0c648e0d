package dev.perdure.activities.tool.read;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.SeenFileHashes;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tool {@code read}: shows files, directories, images, PDF documents and artifacts. */
public final class ReadTool extends TypedTool<ReadTool.ReadArguments> {

  /** One path or several, and the lines that are wanted. */
  record ReadArguments(
      @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> filePath,
      @Nullable Long offset,
      @Nullable Long limit) {}

  private static final String REFERENCE = "ref:";

  private static final ToolSpec SPEC =
      new ToolSpec(
          "read",
          """
          Reads a file with numbered lines ("12: text"), up to 2000 lines or 50 KB from offset on; \
          lines longer than 2000 characters are cut. A directory gives its entries, an image is shown to you, a PDF \
          gives its text. Several files can be read at once: give their paths as a list. Read a file before you change it.\
          """,
          """
          {"type":"object","properties":{\
          "filePath":{"type":["string","array"],"items":{"type":"string"},"minItems":1,"maxItems":50,\
          "description":"Path relative to the workspace, or ref:<id> of an artifact; or a list of these"},\
          "offset":{"type":"integer","minimum":0,"description":"First line, from 1 (0 means 1)"},\
          "limit":{"type":"integer","minimum":0,"description":"Number of lines (default and at most 2000; 0 means 2000)"}},\
          "required":["filePath"]}\
          """,
          ToolAccess.READS,
          "read",
          false,
          List.of("view"));

  private final Artifacts artifacts;
  private final SeenFileHashes seen;

  /** Reads artifacts from here, where images go too; what a run has seen is not told it again. */
  public ReadTool(Artifacts artifacts, SeenFileHashes seen) {
    super(SPEC, ReadArguments.class);
    this.artifacts = artifacts;
    this.seen = seen;
  }

  @Override
  protected CallPreparation propose(ReadArguments arguments, ToolContext context) {
    List<String> paths = arguments.filePath().stream().distinct().toList();
    if (paths.size() == 1
        && locate(context, paths.getFirst()) instanceof ResolvedPath.Nowhere(var why)) {
      return CallPreparation.refused(why);
    }
    ReadRange range = ReadRange.of(arguments.offset(), arguments.limit());
    List<PlannedRead> looks = paths.stream().map(path -> look(path, range, context)).toList();
    return new CallPreparation.Proposal(
        looks.stream().flatMap(look -> look.demands().stream()).distinct().toList(),
        PermissionSubjectPreview.none(),
        new Effect.Repeatable(() -> outcome(looks)));
  }

  /** A path with the permissions that it needs, and its read. */
  private record PlannedRead(
      String path, List<Demand> demands, Function<SeenFileHashes, ToolResult> work) {}

  private PlannedRead look(String path, ReadRange range, ToolContext context) {
    if (path.startsWith(REFERENCE)) {
      return new PlannedRead(
          path,
          List.of(),
          known ->
              artifact(
                  context.run(),
                  path.substring(REFERENCE.length()),
                  reading(context, known),
                  range));
    }
    return switch (locate(context, path)) {
      case ResolvedPath.Nowhere(var why) ->
          new PlannedRead(path, List.of(), _ -> ToolResult.failed(why));
      case ResolvedPath.Inside inside ->
          new PlannedRead(
              path,
              Stream.of(
                      inside.path(), ReadPermissions.name(context.worktree().root(), path, inside))
                  .distinct()
                  .map(ReadPermissions::demand)
                  .toList(),
              known -> reading(context, known).of(inside, range));
      case ResolvedPath.Outside outside ->
          new PlannedRead(
              path,
              List.of(
                  outside.demand(),
                  new Demand("read", outside.real().toString(), "Read " + outside.real())),
              known -> reading(context, known).of(outside, range));
    };
  }

  private ToolResult outcome(List<PlannedRead> looks) {
    if (looks.size() == 1) {
      return looks.getFirst().work().apply(seen);
    }
    MultiFileResult pages = new MultiFileResult();
    SeenFileHashes known = pages.with(seen);
    looks.forEach(look -> pages.add(look.path(), look.work().apply(known)));
    return pages.outcome();
  }

  private FileReader reading(ToolContext context, SeenFileHashes known) {
    return new FileReader(
        context.worktree().root(),
        context.run(),
        artifacts,
        known,
        ReadPermissions.of(context),
        context.cancellation());
  }

  private static ResolvedPath locate(ToolContext context, String path) {
    return ResolvedPath.of(context.worktree().root(), path);
  }

  private ToolResult artifact(RunId run, String id, FileReader reader, ReadRange range) {
    return artifacts
        .find(run, id)
        .map(bytes -> page(REFERENCE + id, bytes, reader, range))
        .orElseGet(() ->
            ToolResult.failed(
                "There is no artifact '%s': give the id a result named."
                    .formatted(TextShortener.start(id, 100))));
  }

  private static ToolResult page(String name, byte[] bytes, FileReader reader, ReadRange range) {
    try {
      return ArchivePage.isFor(bytes)
          ? ArchivePage.of(name, bytes)
          : reader.page(bytes, name, range);
    } catch (IOException e) {
      return ToolResult.failed("%s can't be read: %s.".formatted(name, FileErrors.describe(e)));
    }
  }
}
