package dev.perdure.activities.tool.search.tree;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Git's rules for what is left out. */
public final class IgnoreRules {

  private static final String HERE = "./";
  private static final int NONE = 1;

  private IgnoreRules() {}

  /** The paths that a rule leaves out, tracked or not; empty where git has no answer. */
  public static Optional<Set<String>> leaveOut(Path directory, List<String> paths)
      throws IOException, InterruptedException {
    if (paths.isEmpty()) {
      return Optional.of(Set.of());
    }
    Program.Ended ended =
        Program.git(directory, "check-ignore", "--no-index", "--stdin", "-z")
            .reading(paths.stream().map(HERE::concat).toList())
            .run();
    if (ended.exitCode() > NONE || ended.unfinished()) {
      return Optional.empty();
    }
    Set<String> out = new HashSet<>();
    ended.names().forEach(name -> out.add(name.substring(HERE.length())));
    return Optional.of(out);
  }
}
