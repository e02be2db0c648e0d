package dev.perdure.activities.tool.script;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Working directories a bash script may be in at some point: after {@code cd x;} it is in x, or
 * still where it was if that failed. The empty text is where the script starts.
 */
record WorkingDirectories(Set<String> directories) {

  /** A directory that is only known when the script runs; no path looks like that. */
  static final String UNKNOWN = "\0";

  private static final int MAX_DIRECTORIES = 8;

  static WorkingDirectories start() {
    return new WorkingDirectories(Set.of(""));
  }

  static WorkingDirectories unknown() {
    return new WorkingDirectories(Set.of(UNKNOWN));
  }

  /**
   * Returns the directories where a {@code cd} to one of these paths leads if the command works.
   */
  WorkingDirectories in(List<String> paths) {
    return limited(
        directories.stream()
            .flatMap(directory -> paths.stream().map(path -> resolve(directory, path))));
  }

  WorkingDirectories or(WorkingDirectories other) {
    return limited(Stream.concat(directories.stream(), other.directories().stream()));
  }

  private static WorkingDirectories limited(Stream<String> all) {
    Set<String> some = all.collect(Collectors.toCollection(LinkedHashSet::new));
    return some.size() > MAX_DIRECTORIES ? unknown() : new WorkingDirectories(some);
  }

  boolean isUnknown() {
    return directories.contains(UNKNOWN);
  }

  List<String> list() {
    return List.copyOf(directories);
  }

  /** A path as seen from a directory. */
  static String resolve(String directory, String path) {
    boolean absolute = path.startsWith("/") || path.startsWith("~") || path.equals(UNKNOWN);
    if (absolute || directory.isEmpty()) {
      return path;
    }
    return directory.equals(UNKNOWN) ? UNKNOWN : directory + "/" + path;
  }
}
