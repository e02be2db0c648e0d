package dev.perdure.activities.tool.search.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Git's own answer to which files there are: tracked ones, and those that no rule ignores. */
final class GitListing {

  private static final int DEEPEST = 5;
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
    Future<Program.Ended> walking =
        git(directory, "ls-files", "-o", "-z", "--exclude-standard").start();
    Program.Ended tracked = git(directory, "ls-files", "-c", "-s", "-z").run();
    Program.Ended others = ended(walking);
    if (tracked.exitCode() != 0 || others.exitCode() != 0) {
      return false;
    }
    for (String entry : tracked.names()) {
      String path = entry.substring(entry.indexOf('\t') + 1);
      add(new Entry(directory, prefix, path), entry.startsWith(SUBMODULE), files, depth);
    }
    for (String path : others.names()) {
      add(new Entry(directory, prefix, path), path.endsWith("/"), files, depth);
    }
    return true;
  }

  /** Something git lists below a directory that is called so in the whole answer. */
  private record Entry(Path directory, String prefix, String path) {}

  private static void add(Entry entry, boolean nested, List<String> files, int depth)
      throws IOException, InterruptedException {
    if (nested) {
      nested(entry, files, depth);
    } else {
      files.add(entry.prefix() + entry.path());
    }
  }

  private static Program.Ended ended(Future<Program.Ended> program)
      throws IOException, InterruptedException {
    try {
      return program.get();
    } catch (ExecutionException failed) {
      throw new IOException(failed.getCause());
    }
  }

  /** A repository within this one: a submodule, or what somebody cloned there. */
  private static void nested(Entry entry, List<String> files, int depth)
      throws IOException, InterruptedException {
    String name = entry.path().endsWith("/") ? entry.path() : entry.path() + "/";
    Path below = entry.directory().resolve(name);
    if (depth < DEEPEST
        && Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(below.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      add(below, entry.prefix() + name, files, depth + 1);
    }
  }

  private static boolean isIgnored(Path directory) throws IOException, InterruptedException {
    return git(directory, "check-ignore", "-q", "--", directory.toString()).run().exitCode() == 0;
  }

  private static Program git(Path directory, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(List.of(arguments));
    return new Program(command, directory);
  }
}
