package dev.perdure.activities.tool.shell;

import dev.perdure.activities.sandbox.ProtectedPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps a confined command from making protected files where there were none; those that are there
 * its sandbox keeps from it.
 */
record Protection(Path root, ShellCommand command) {

  private static final String LIST = "protected";

  /** Writes down what is there before the command begins. */
  void remember(Path directory) throws IOException {
    if (applies()) {
      Files.write(directory.resolve(LIST), ProtectedPaths.present(root));
    }
  }

  /** Removes what has come since and was not permitted, and says what that was. */
  List<String> enforce(Path directory) throws IOException {
    Path list = directory.resolve(LIST);
    if (!applies() || !Files.exists(list)) {
      return List.of();
    }
    Set<String> kept = new HashSet<>(Files.readAllLines(list));
    kept.addAll(command.permitted());
    List<String> made =
        ProtectedPaths.present(root).stream().filter(path -> !kept.contains(path)).toList();
    for (String path : made) {
      Files.deleteIfExists(root.resolve(path));
    }
    return made;
  }

  private boolean applies() {
    return command.isConfined() && !command.discarded();
  }
}
