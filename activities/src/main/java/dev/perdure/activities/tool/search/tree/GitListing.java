package dev.perdure.activities.tool.search.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Git's own answer to which files there are: tracked ones, and those that no rule ignores. */
final class GitListing {

  private static final int DEEPEST = 5;
  private static final int TAG = 2;
  private static final String SUBMODULE = "160000 ";

  private GitListing() {}

  /** Paths below a directory, also those of submodules; empty where git does not answer for it. */
  static Optional<List<String>> below(Path directory) throws IOException, InterruptedException {
    List<String> files = new ArrayList<>();
    boolean answered = add(directory, "", files, 0);
    return answered && (!files.isEmpty() || !isIgnored(directory))
        ? Optional.of(files)
        : Optional.empty();
  }

  private static boolean add(Path directory, String prefix, List<String> files, int depth)
      throws IOException, InterruptedException {
    Program.Ended listed =
        git(directory, "ls-files", "-t", "-s", "-c", "-o", "-z", "--exclude-standard");
    if (listed.exitCode() != 0) {
      return false;
    }
    for (String entry : listed.names()) {
      String path = path(entry);
      if (path.endsWith("/") || entry.startsWith(SUBMODULE, TAG)) {
        nested(directory, prefix, path, files, depth);
      } else {
        files.add(prefix + path);
      }
    }
    return true;
  }

  /** "? path" for what git does not track, "H mode hash stage\tpath" for what it does. */
  private static String path(String entry) {
    return entry.startsWith("? ") ? entry.substring(TAG) : entry.substring(entry.indexOf('\t') + 1);
  }

  /** A repository within this one: a submodule, or what somebody cloned there. */
  private static void nested(
      Path directory, String prefix, String path, List<String> files, int depth)
      throws IOException, InterruptedException {
    String name = path.endsWith("/") ? path : path + "/";
    Path below = directory.resolve(name);
    if (depth < DEEPEST
        && Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(below.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      add(below, prefix + name, files, depth + 1);
    }
  }

  private static boolean isIgnored(Path directory) throws IOException, InterruptedException {
    return git(directory, "check-ignore", "-q", "--", directory.toString()).exitCode() == 0;
  }

  private static Program.Ended git(Path directory, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(List.of(arguments));
    return new Program(command, directory).run();
  }
}
