package dev.perdure.activities.tool.file;

import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Suggests what a wrong path may have meant. */
final class NearNames {

  private static final int MOST = 3;

  private NearNames() {}

  static ToolResult missing(Path real, String shown) throws IOException {
    String beside = shown.substring(0, shown.lastIndexOf('/') + 1);
    List<String> near = near(real).stream().map(name -> beside + name).toList();
    return ToolResult.failed(
        "No such file: %s. %s"
            .formatted(
                shown,
                near.isEmpty()
                    ? "Find it with glob or list."
                    : "Did you mean " + String.join(", ", near) + "?"));
  }

  private static List<String> near(Path real) throws IOException {
    Path directory = real.getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      return List.of();
    }
    String wanted = name(real);
    String stem = stem(wanted);
    try (Stream<Path> siblings = Files.list(directory)) {
      return siblings
          .filter(sibling -> isNear(name(sibling), wanted, stem))
          .map(sibling -> String.valueOf(sibling.getFileName()))
          .sorted()
          .limit(MOST)
          .toList();
    }
  }

  private static boolean isNear(String name, String wanted, String stem) {
    return name.contains(wanted) || wanted.contains(name) || stem(name).equals(stem);
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
  }

  private static String stem(String name) {
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
