package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.activities.tool.search.PathGlob;
import dev.perdure.activities.tool.search.SearchEngine;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggestions of similar paths for a path that leads to no file. */
record PathSuggestions(Path root, Path real, String shown, ReadPermissions permissions) {

  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
  private static final int MAX_SUGGESTIONS = 3;
  private static final int MAX_SIBLINGS = 20_000;
  private static final int SHORT = 3;

  ToolResult result() throws IOException {
    return ToolResult.failed(
        "No such file: %s. %s".formatted(InvisibleCharEscaper.of(shown), advice()));
  }

  private String advice() throws IOException {
    Optional<Path> file = fileAbove();
    if (file.isPresent()) {
      return "%s is a file, no directory."
          .formatted(InvisibleCharEscaper.of(String.valueOf(file.get().getFileName())));
    }
    List<String> meant = suggest();
    List<String> names = meant.stream().map(InvisibleCharEscaper::of).toList();
    return meant.isEmpty()
        ? "Find it with glob or list."
        : "Did you mean %s?%s".formatted(String.join(", ", names), ResolvedPath.remark(meant));
  }

  private Optional<Path> fileAbove() {
    Path above = real.getParent();
    while (above != null && !Files.exists(above)) {
      above = above.getParent();
    }
    return Optional.ofNullable(above).filter(Files::isRegularFile);
  }

  private List<String> suggest() throws IOException {
    String slashed = real.toString().replace('\\', '/');
    if (Files.exists(Path.of(slashed))) {
      return List.of(shown.replace('\\', '/'));
    }
    String beside = shown.substring(0, shown.lastIndexOf('/') + 1);
    List<String> near = near().stream().map(name -> beside + name).toList();
    return near.isEmpty() && real.startsWith(root) ? elsewhere() : near;
  }

  /** Similar names in the same directory, the nearest first. */
  private List<String> near() throws IOException {
    Path directory = real.getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      return List.of();
    }
    String wanted = name(real);
    try (Stream<Path> siblings = Files.list(directory)) {
      return siblings
          .limit(MAX_SIBLINGS)
          .filter(sibling -> !sibling.equals(real) && isNear(name(sibling), wanted))
          .filter(sibling -> permissions.of(sibling) != ReadVerdict.DENIED)
          .sorted(
              Comparator.comparingInt((Path sibling) -> DISTANCE.apply(name(sibling), wanted))
                  .thenComparing(Comparator.naturalOrder()))
          .map(sibling -> String.valueOf(sibling.getFileName()))
          .limit(MAX_SUGGESTIONS)
          .toList();
    }
  }

  /** Files of the same name in other directories. */
  private List<String> elsewhere() throws IOException {
    String end = "/" + name(real);
    try {
      return SearchEngine.installed().files(root, PathGlob.all()).files().stream()
          .filter(file -> ("/" + file).toLowerCase(Locale.ROOT).endsWith(end))
          .filter(file -> permissions.ofName(file) != ReadVerdict.DENIED)
          .limit(MAX_SUGGESTIONS)
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private static boolean isNear(String name, String wanted) {
    int least = Math.min(name.length(), wanted.length());
    boolean holds = least >= SHORT && (name.contains(wanted) || wanted.contains(name));
    return holds
        || stem(name).equals(stem(wanted))
        || DISTANCE.apply(name, wanted) <= 1 + least / 5;
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
  }

  private static String stem(String name) {
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
