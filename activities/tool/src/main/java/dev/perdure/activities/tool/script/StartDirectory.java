package dev.perdure.activities.tool.script;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The directory where a script starts, as it is before the script runs.
 *
 * @param path the directory; empty if it is not known
 */
record StartDirectory(Optional<Path> path) {

  /** A pattern whose matches may begin with a dash. */
  private static final Pattern MAY_BE_OPTION =
      Pattern.compile("-.*[*?\\[].*|[*?\\[].*|[!@+]\\(.*", Pattern.DOTALL);

  /** Patterns of bash that are read as any name. */
  private static final Pattern EXTENDED = Pattern.compile("[!@+*?]\\(.*", Pattern.DOTALL);

  private static final String ANY_OPTION = "-*";

  /** Whether a directory is there that a shell can go to. */
  boolean has(String directory) {
    return resolved(directory).filter(Files::isDirectory).filter(Files::isExecutable).isPresent();
  }

  /**
   * The name of a file that the shell would put for a pattern, and that programs take for an
   * option, such as {@code --pre=sh}.
   */
  Optional<String> option(String from, String pattern) {
    if (!MAY_BE_OPTION.matcher(pattern).matches()) {
      return Optional.empty();
    }
    String known = EXTENDED.matcher(pattern).matches() ? ANY_OPTION : pattern;
    return resolved(from.isEmpty() ? "." : from)
        .map(Path::normalize)
        .flatMap(place ->
            GlobExpander.of(place.resolve(GlobExpander.fixedPart(known)).normalize(), known)
                .stream()
                .map(file -> place.relativize(file).toString())
                .filter(name -> name.startsWith("-"))
                .findFirst());
  }

  private Optional<Path> resolved(String directory) {
    if (directory.isEmpty() || directory.startsWith("~") || directory.indexOf('\0') >= 0) {
      return Optional.empty();
    }
    try {
      return path.map(start -> start.resolve(directory));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
