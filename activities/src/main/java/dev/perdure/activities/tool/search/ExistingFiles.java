package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.PathText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The first of many files, those that no longer exist left out.
 *
 * @param total how many there are, in words: of very many only the first are counted
 */
record ExistingFiles(List<String> files, String total, boolean truncated) {

  private static final int MAX_COUNTED = 400;

  static ExistingFiles of(Path directory, List<String> listed, int limit) {
    Map<Path, Boolean> inPlace = new HashMap<>();
    List<String> existing =
        listed.stream()
            .filter(path -> exists(directory, path, inPlace))
            .limit(MAX_COUNTED + 1L)
            .toList();
    boolean more = existing.size() > MAX_COUNTED;
    return new ExistingFiles(
        existing.stream().limit(limit).toList(),
        more ? "more than " + MAX_COUNTED : String.valueOf(existing.size()),
        existing.size() > limit);
  }

  /** Git lists what was deleted, and what lies behind a directory that became a link. */
  private static boolean exists(Path directory, String path, Map<Path, Boolean> inPlace) {
    Path file = PathText.below(directory, path);
    Path parent = Objects.requireNonNullElse(file.getParent(), directory);
    return inPlace.computeIfAbsent(parent, _ -> SearchCopy.isInPlace(directory, file))
        && Files.isRegularFile(file);
  }

  int size() {
    return files.size();
  }
}
