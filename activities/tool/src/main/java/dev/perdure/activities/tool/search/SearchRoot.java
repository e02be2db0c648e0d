package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The file or directory that a search tool begins at, and how paths below it are shown. */
record SearchRoot(Path workspace, Path real, SearchEngine engine, ReadPermissions permissions) {

  private static final int SAMPLE_BYTES = 8_192;
  private static final int MAX_COUNTED = 400;

  /** The work of a search tool. */
  interface SearchWork {
    ToolResult below(SearchRoot root) throws IOException, InterruptedException;
  }

  /** Proposes a search below the path a model gave. */
  static CallPreparation propose(
      @Nullable String path,
      Demand demand,
      ToolContext context,
      SearchEngine engine,
      SearchWork search) {
    Path workspace = context.worktree().root();
    ReadPermissions permissions = ReadPermissions.of(context);
    return switch (ResolvedPath.of(workspace, path(path))) {
      case ResolvedPath.Nowhere(var reason) -> CallPreparation.refused(reason);
      case ResolvedPath.Inside(var inside, var real) ->
          proposal(
              demands(List.of(demand), real, inside),
              new SearchRoot(workspace, real, engine, permissions),
              search);
      case ResolvedPath.Outside(var real)
          when Stream.of("/proc", "/sys", "/dev").anyMatch(real::startsWith) ->
          CallPreparation.refused(
              "%s holds no files but what the system makes up: read one of them, or search elsewhere."
                  .formatted(real));
      case ResolvedPath.Outside(var real) ->
          proposal(
              demands(
                  List.of(new ResolvedPath.Outside(real.resolve("*")).demand(), demand),
                  real,
                  real.toString()),
              new SearchRoot(workspace, real, engine, permissions),
              search);
    };
  }

  /** A search of one file is a read of that file. */
  private static List<Demand> demands(List<Demand> own, Path real, String name) {
    return Files.isRegularFile(real)
        ? Stream.concat(own.stream(), Stream.of(ReadPermissions.demand(name))).toList()
        : own;
  }

  /** The path of a call, which may be left out or blank. */
  static String path(@Nullable String given) {
    return given == null || given.isBlank() ? "." : given;
  }

  private static CallPreparation proposal(
      List<Demand> demands, SearchRoot root, SearchWork search) {
    return new CallPreparation.Proposal(
        demands, PermissionSubjectPreview.none(), new Effect.Repeatable(() -> root.run(search)));
  }

  private ToolResult run(SearchWork search) {
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
    } catch (UncheckedIOException e) {
      return failed(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      return failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ToolResult.failed("The search was interrupted: repeat it.");
    }
  }

  private ToolResult failed(IOException fault) {
    return ToolResult.failed(
        "%s cannot be searched: %s.".formatted(shown(""), FileErrors.describe(fault)));
  }

  /** The directory to list; for a file the one it is in. */
  Path directory() {
    Path parent = real.getParent();
    return isFile() && parent != null ? parent : real;
  }

  /** The files of the search that match and are not denied, relative to {@link #directory}. */
  SearchEngine.Listing files(PathGlob glob) throws IOException, InterruptedException {
    if (isFile()) {
      return new SearchEngine.Listing(names().stream().filter(glob::matches).toList(), List.of());
    }
    SearchEngine.Listing all = withNamed(engine.files(real, glob), glob);
    List<String> named =
        all.files().stream()
            .filter(file -> permissions.of(real.resolve(file)) != ReadVerdict.DENIED)
            .toList();
    return all.with(named, all.files().size() - named.size());
  }

  /** A listing with the file that a glob names, which may be one that git ignores. */
  SearchEngine.Listing withNamed(SearchEngine.Listing listing, PathGlob glob) {
    Optional<String> named = glob.literal().filter(this::isFileBelow);
    return named.isEmpty()
        ? listing
        : new SearchEngine.Listing(
            Stream.concat(listing.files().stream(), named.stream()).toList(),
            listing.unreadable(),
            listing.denied());
  }

  private boolean isFileBelow(String name) {
    return ResolvedPath.of(real, name) instanceof ResolvedPath.Inside inside
        && inside.path().equals(name)
        && !inside.isGit()
        && Files.isRegularFile(inside.real());
  }

  /** A sentence about the directory that a pattern names and git ignores; else empty. */
  String whyUnsearched(String pattern) throws IOException, InterruptedException {
    String named = pattern.replaceFirst("^\\./", "").replaceFirst("[^/]*[*?\\[{\\\\].*$", "");
    String below = named.replaceFirst("/+$", "");
    if (below.isEmpty()
        || isFile()
        || !(ResolvedPath.of(real, below) instanceof ResolvedPath.Inside inside)
        || !Files.exists(inside.real())
        || !SearchEngine.isIgnored(inside.real())) {
      return "";
    }
    return " Git ignores %s, so it was not searched: give it as path to search it."
        .formatted(InvisibleCharEscaper.of(below));
  }

  /** Returns the given files of a directory whose lines a search may show. */
  List<String> searchable(List<String> files) {
    return permissions.sort(real, files).allowed();
  }

  /**
   * A line on the files whose lines a search may not show. It says the same whether they match or
   * not, so that it does not tell their content.
   */
  String unsearched(PathGlob glob) throws IOException, InterruptedException {
    return permissions.restrict()
        ? permissions.sort(real, engine.files(real, glob).files()).unsearched()
        : "";
  }

  /** The name of the file that is searched. */
  List<String> names() {
    return List.of(String.valueOf(real.getFileName()));
  }

  /** The first of many files, and their number in words. */
  record FilePage(List<String> files, String total, boolean truncated) {}

  /** The first of those files that exist: git lists what was deleted, too. */
  FilePage page(List<String> listed, int limit) {
    Path directory = directory();
    Map<Path, Boolean> inPlace = new HashMap<>();
    List<String> existing =
        listed.stream()
            .filter(path ->
                ResolvedPath.isUnreachable(path)
                    || exists(directory, directory.resolve(path), inPlace))
            .limit(MAX_COUNTED + 1L)
            .toList();
    String total =
        existing.size() > MAX_COUNTED
            ? "more than " + MAX_COUNTED
            : String.valueOf(existing.size());
    return new FilePage(existing.stream().limit(limit).toList(), total, existing.size() > limit);
  }

  /** Files behind a directory that has become a link are not below the directory any more. */
  private static boolean exists(Path directory, Path file, Map<Path, Boolean> inPlace) {
    Path parent = Objects.requireNonNullElse(file.getParent(), directory);
    return inPlace.computeIfAbsent(parent, SearchRoot::isReal) && Files.isRegularFile(file);
  }

  private static boolean isReal(Path directory) {
    try {
      return directory.toRealPath().equals(directory.toAbsolutePath());
    } catch (IOException e) {
      return false;
    }
  }

  /** A file below the directory as results show it: relative to the workspace if it is inside. */
  String shown(String below) {
    Path path = below.isEmpty() ? real : directory();
    String at = (path.startsWith(workspace) ? workspace.relativize(path) : path).toString();
    String between = at.isEmpty() || at.endsWith("/") || below.isEmpty() ? "" : "/";
    String whole = at + between + below;
    return whole.isEmpty() ? "." : InvisibleCharEscaper.of(whole);
  }

  /** Whether the search is of one file only. */
  boolean isFile() {
    return !Files.isDirectory(real);
  }

  /** The reason for an empty answer that is not the pattern. */
  String whyNothing() throws IOException {
    if (!isFile()) {
      return "";
    }
    if (!Files.isRegularFile(real)) {
      return " %s is neither a file nor a directory.".formatted(shown(""));
    }
    try (var in = Files.newInputStream(real)) {
      byte[] start = in.readNBytes(SAMPLE_BYTES);
      boolean binary = new String(start, StandardCharsets.ISO_8859_1).indexOf('\0') >= 0;
      return binary ? " %s is a binary file or not in UTF-8.".formatted(shown("")) : "";
    }
  }
}
