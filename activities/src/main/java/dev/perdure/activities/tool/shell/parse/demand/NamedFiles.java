package dev.perdure.activities.tool.shell.parse.demand;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The files that a pattern of the shell stands for now. */
final class NamedFiles {

  private static final int MOST = 200;
  private static final Pattern WILD = Pattern.compile("[*?\\[]");

  private NamedFiles() {}

  /** Whether the shell would put names of files for a word. */
  static boolean isPattern(String path) {
    return WILD.matcher(path).find();
  }

  /** The directory in which the first name with a wildcard is looked for. */
  static String fixedPart(String path) {
    var wild = WILD.matcher(path);
    if (!wild.find()) {
      return path;
    }
    int slash = path.lastIndexOf('/', wild.start());
    return slash < 0 ? "." : path.substring(0, slash + 1);
  }

  /** The files of a directory, where nothing but their names is a pattern; the first of many. */
  static List<Path> in(Path directory, String path) {
    String pattern = path.substring(path.lastIndexOf('/') + 1);
    List<Path> found = new ArrayList<>();
    if (isPattern(path.substring(0, path.length() - pattern.length()))) {
      return found;
    }
    var names = directory.getFileSystem();
    try (var files = Files.newDirectoryStream(directory)) {
      var matcher = names.getPathMatcher("glob:" + pattern.replace("[^", "[!").replace("{", "\\{"));
      for (Path file : files) {
        boolean shown = pattern.startsWith(".") || !file.getFileName().toString().startsWith(".");
        if (shown && found.size() < MOST && matcher.matches(file.getFileName())) {
          found.add(file);
        }
      }
    } catch (IOException | DirectoryIteratorException | PatternSyntaxException none) {
      found.clear();
    }
    return found.stream().sorted().toList();
  }
}
