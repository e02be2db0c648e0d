package dev.perdure.activities.tool.shell;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Checks whether a command can run in a directory. */
final class WorkingDirectoryCheck {

  private WorkingDirectoryCheck() {}

  /** Returns the reason why a command can't run in a directory; empty if the command can. */
  static Optional<String> fault(Path directory) {
    if (!Files.isDirectory(directory)) {
      return Optional.of(
          "workdir %s is not a directory: give one that exists.".formatted(directory));
    }
    return Files.isExecutable(directory)
        ? Optional.empty()
        : Optional.of(
            "workdir %s can't be entered: permission denied. Give another, or let it be entered, such as by chmod u+x."
                .formatted(directory));
  }
}
