package dev.perdure.activities.tool.search;

import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.place.FileFault;
import dev.perdure.activities.tool.place.OutsideDemand;
import dev.perdure.activities.tool.place.Place;
import dev.perdure.activities.tool.place.Places;
import dev.perdure.activities.tool.search.glob.PathPattern;
import dev.perdure.activities.tool.search.line.SearchedBytes;
import dev.perdure.activities.tool.search.tree.Closed;
import dev.perdure.activities.tool.search.tree.FileList;
import dev.perdure.activities.tool.search.tree.TooManyFiles;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.activities.tool.text.WideText;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where a search begins: a file or directory, and how paths below it are shown. */
record SearchRoot(Path workspace, Path real, Closed closed) {

  /** A place of which nothing is known to be closed yet. */
  SearchRoot(Path workspace, Path real) {
    this(workspace, real, new Closed());
  }

  /** Something that searches below a place. */
  interface Search {

    ToolResult below(SearchRoot root) throws IOException, InterruptedException;
  }

  /** Proposes a search below the path a model gave. */
  static Preparation propose(String path, Demand demand, ToolContext context, Search search) {
    Path workspace = context.worktree().root();
    return switch (Places.locate(workspace, path)) {
      case Place.Nowhere(var reason) -> Preparation.refused(reason);
      case Place.Inside(_, var real) ->
          proposal(List.of(demand), new SearchRoot(workspace, real), search);
      case Place.Outside(var real) when isMadeUp(real) ->
          Preparation.refused(
              "%s holds no files but what the system makes up: read one of them, or search elsewhere."
                  .formatted(real));
      case Place.Outside(var real) ->
          proposal(
              List.of(OutsideDemand.of(real.resolve("*")), demand),
              new SearchRoot(workspace, real),
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
    } catch (TooManyFiles e) {
      return ToolResult.failed("%s can't be searched: %s.".formatted(shown(""), e.getMessage()));
    } catch (IOException e) {
      return ToolResult.failed(
          "%s can't be searched: %s.".formatted(shown(""), FileFault.words(e)));
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

  /** Those of the files of the search that match, relative to {@link #directory}. */
  List<String> files(PathPattern pattern) throws IOException, InterruptedException {
    return Files.isDirectory(real)
        ? FileList.below(real, pattern, closed)
        : Stream.of(String.valueOf(real.getFileName())).filter(pattern::matches).toList();
  }

  /** A file below the directory as results show it: relative to the workspace if it is inside. */
  String shown(String below) {
    Path path = below.isEmpty() ? real : directory();
    String at = (path.startsWith(workspace) ? workspace.relativize(path) : path).toString();
    String between = at.isEmpty() || at.endsWith("/") || below.isEmpty() ? "" : "/";
    String whole = at + between + below;
    return whole.isEmpty() ? "." : SearchText.name(whole);
  }

  private String name(Path path) {
    Path shown = path.startsWith(workspace) ? workspace.relativize(path) : path;
    return SearchText.name(shown.toString());
  }

  /** Lines that say what could not be read of what is wanted; empty if all was. */
  String remark(Predicate<String> wanted) {
    Stream<String> pipes =
        closed.pipes().stream()
            .map(pipe ->
                "%s is a pipe and no file: git takes nothing from it".formatted(name(pipe)));
    return Stream.concat(closed.words(wanted, this::shown).stream(), pipes)
        .map("\n(%s)"::formatted)
        .collect(Collectors.joining());
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
      byte[] first = in.readNBytes(SearchedBytes.SAMPLE);
      if (SearchedBytes.of(first).isPresent()) {
        return "";
      }
      return WideText.of(first)
          .map(wide ->
              " %s is %s, which is searched in UTF-16 with a byte order mark only: bring it to UTF-8 with bash, such as iconv."
                  .formatted(shown(""), wide.charset().name()))
          .orElseGet(() -> " %s is a binary file.".formatted(shown("")));
    }
  }
}
