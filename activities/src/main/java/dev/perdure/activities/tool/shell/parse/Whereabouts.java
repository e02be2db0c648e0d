package dev.perdure.activities.tool.shell.parse;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The directories a script may be in at a place of it: after {@code cd x;} it is in x, or still
 * where it was if that failed. Empty text is where the script starts.
 */
public record Whereabouts(Set<String> directories) {

  /** A directory that is only known when the script runs; no path looks like that. */
  public static final String UNKNOWN = "\0";

  private static final int MOST = 8;

  static Whereabouts start() {
    return new Whereabouts(Set.of(""));
  }

  /** Where a {@code cd} to one of these that works leads. */
  Whereabouts in(List<String> paths) {
    Set<String> reached =
        directories.stream()
            .flatMap(directory -> paths.stream().map(path -> resolve(directory, path)))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return reached.size() > MOST ? unknown() : new Whereabouts(reached);
  }

  /** Here or there. */
  Whereabouts or(Whereabouts other) {
    Set<String> both =
        Stream.concat(directories.stream(), other.directories().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return both.size() > MOST ? unknown() : new Whereabouts(both);
  }

  /** Anywhere. */
  static Whereabouts unknown() {
    return new Whereabouts(Set.of(UNKNOWN));
  }

  boolean isUnknown() {
    return directories.contains(UNKNOWN);
  }

  List<String> list() {
    return List.copyOf(directories);
  }

  /** A path as seen from a directory. */
  public static String resolve(String directory, String path) {
    boolean absolute = path.startsWith("/") || path.startsWith("~") || path.equals(UNKNOWN);
    if (absolute || directory.isEmpty()) {
      return path;
    }
    return directory.equals(UNKNOWN) ? UNKNOWN : directory + "/" + path;
  }
}
