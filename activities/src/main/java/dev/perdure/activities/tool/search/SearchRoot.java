package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.OutsideDemand;
import dev.perdure.activities.files.PathResolver;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where a search begins: a file or directory, and how paths below it are shown. */
record SearchRoot(Path workspace, Path real, SearchEngine engine) {

  private static final int SAMPLE = 8_192;

  /** Something that searches below a place. */
  interface Search {

    ToolResult below(SearchRoot root) throws IOException, InterruptedException;
  }

  /** Proposes a search below the path a model gave. */
  static Preparation propose(
      String path, Demand demand, ToolContext context, SearchEngine engine, Search search) {
    Path workspace = context.worktree().root();
    return switch (PathResolver.locate(workspace, path)) {
      case ResolvedPath.Nowhere(var reason) -> Preparation.refused(reason);
      case ResolvedPath.Inside(_, var real) ->
          proposal(List.of(demand), new SearchRoot(workspace, real, engine), search);
      case ResolvedPath.Outside(var real) when isMadeUp(real) ->
          Preparation.refused(
              "%s holds no files but what the system makes up: read one of them, or search elsewhere."
                  .formatted(real));
      case ResolvedPath.Outside(var real) ->
          proposal(
              List.of(OutsideDemand.of(real.resolve("*")), demand),
              new SearchRoot(workspace, real, engine),
              search);
    };
  }

  /** Whether a path lies where every look has another answer and some have none. */
  private static boolean isMadeUp(Path real) {
    return Stream.of("/proc", "/sys", "/dev").anyMatch(real::startsWith);
  }

  private static Preparation proposal(List<Demand> demands, SearchRoot root, Search search) {
    return new Preparation.Proposal(
        demands, JsonObject.empty(), new Effect.Repeatable(() -> Outcome.of(root.run(search))));
  }

  private ToolResult run(Search search) {
    if (Files.notExists(real)) {
      return ToolResult.failed(
          "There is no %s: give a directory that exists, or leave path out.".formatted(shown("")));
    }
    if (!Files.isReadable(real)) {
      return ToolResult.failed(
          "%s can't be read: see who may, or search elsewhere.".formatted(shown("")));
    }
    try {
      return search.below(this);
    } catch (IOException e) {
      return ToolResult.failed(
          "%s cannot be searched: %s.".formatted(shown(""), FileErrors.words(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ToolResult.failed("The search was interrupted: repeat it.");
    }
  }

  /** The directory to list; for a file the one it is in. */
  Path directory() {
    Path parent = real.getParent();
    return Files.isDirectory(real) || parent == null ? real : parent;
  }

  /** The files of the search that match, relative to {@link #directory}. */
  FileListing files(Glob pattern) throws IOException, InterruptedException {
    return Files.isDirectory(real)
        ? engine.files(real, pattern)
        : new FileListing(names(pattern), List.of());
  }

  /** The name of the file that is searched. */
  List<String> names(Glob pattern) {
    return Stream.of(String.valueOf(real.getFileName())).filter(pattern::matches).toList();
  }

  /** A file below the directory as results show it: relative to the workspace if it is inside. */
  String shown(String below) {
    Path path = below.isEmpty() ? real : directory();
    String at = (path.startsWith(workspace) ? workspace.relativize(path) : path).toString();
    String between = at.isEmpty() || at.endsWith("/") || below.isEmpty() ? "" : "/";
    String whole = at + between + below;
    return whole.isEmpty() ? "." : SearchFormat.name(whole);
  }

  /** Whether the search is of one file only. */
  boolean isFile() {
    return !Files.isDirectory(real);
  }

  /** What explains an empty answer where it is not the pattern. */
  String whyNothing() throws IOException {
    if (!isFile()) {
      return "";
    }
    if (!Files.isRegularFile(real)) {
      return " %s is neither a file nor a directory.".formatted(shown(""));
    }
    try (var in = Files.newInputStream(real)) {
      byte[] start = in.readNBytes(SAMPLE);
      boolean binary = new String(start, StandardCharsets.ISO_8859_1).indexOf('\0') >= 0;
      return binary ? " %s is a binary file or not in UTF-8.".formatted(shown("")) : "";
    }
  }
}
