package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.Worktree;
import java.nio.file.Path;

/** Reads a command line for what it needs. */
@FunctionalInterface
public interface CommandReader {

  /** What a command needs that is run in a directory. */
  CommandReading read(String command, Worktree worktree, Path directory);
}
