package dev.perdure.activities.tool.shell.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where git keeps what belongs to a linked worktree, outside of it. */
final class GitDirectories {

  private static final String POINTER = "gitdir:";

  private GitDirectories() {}

  /** The directories a worktree's .git file leads to; none where .git is a directory of its own. */
  static List<Path> of(Path root) {
    Path pointer = root.resolve(".git");
    List<Path> directories = new ArrayList<>();
    try {
      if (Files.isRegularFile(pointer) && Files.readString(pointer).startsWith(POINTER)) {
        Path own =
            root.resolve(Files.readString(pointer).substring(POINTER.length()).trim()).toRealPath();
        Path shared = own.resolve("commondir");
        if (Files.isRegularFile(shared)) {
          directories.add(own.resolve(Files.readString(shared).trim()).toRealPath());
        }
        directories.add(own);
      }
    } catch (IOException unreadable) {
      return List.of();
    }
    return directories;
  }
}
