package dev.perdure.activities.tool.script;

import dev.perdure.activities.tool.search.PathGlob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Expands a shell glob to the files that it matches now. */
final class GlobExpander {

  /** More files than {@link ScriptPermissions} looks at, so that it can see that some are left. */
  private static final int MAX_MATCHES = 1_001;

  private static final Pattern WILD = Pattern.compile("[*?\\[]");

  private static final Pattern GOES_UP = Pattern.compile("/\\.\\.(?:/|$)");

  private GlobExpander() {}

  /** Whether the shell would put names of files for a word. */
  static boolean isPattern(String path) {
    return WILD.matcher(path).find();
  }

  /** Whether a path goes up behind a place in it. */
  static boolean goesUp(String path, int from) {
    return GOES_UP.matcher(path).find(from);
  }

  /**
   * The directory in which the first name with a wildcard is looked for; where the path goes up
   * behind that, the path with any name for it.
   */
  static String fixedPart(String path) {
    var wild = WILD.matcher(path);
    if (!wild.find()) {
      return path;
    }
    if (goesUp(path, wild.start())) {
      return wild.replaceAll("_");
    }
    int slash = path.lastIndexOf('/', wild.start());
    return slash < 0 ? "." : path.substring(0, slash + 1);
  }

  /**
   * The files that a pattern stands for below the directory of its fixed part; the first of many.
   */
  static List<Path> of(Path directory, String path) {
    if (!isPattern(path)) {
      return List.of();
    }
    String fixed = fixedPart(path);
    if (!path.startsWith(fixed) && !fixed.equals(".")) {
      return List.of();
    }
    List<Path> found = List.of(directory);
    for (String name : path.substring(fixed.equals(".") ? 0 : fixed.length()).split("/+")) {
      found = found.stream().flatMap(one -> in(one, name)).limit(MAX_MATCHES).toList();
    }
    return found;
  }

  private static Stream<Path> in(Path directory, String name) {
    if (!isPattern(name)) {
      return Stream.of(directory.resolve(name)).filter(Files::exists);
    }
    List<Path> found = new ArrayList<>();
    Optional<PathGlob> glob = PathGlob.of(name.replaceAll("^!|[{}]", "\\\\$0"));
    try (var files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String each = file.getFileName().toString();
        boolean shown = name.startsWith(".") || !each.startsWith(".");
        if (shown
            && found.size() < MAX_MATCHES
            && glob.filter(it -> it.matches(each)).isPresent()) {
          found.add(file);
        }
      }
    } catch (IOException | DirectoryIteratorException | UncheckedIOException e) {
      found.clear();
    }
    return found.stream().sorted();
  }
}
