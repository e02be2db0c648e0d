package dev.perdure.activities.git.tree;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.Git.GitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of repositories that were made inside a worktree, as git names each such repository and
 * nothing in it. The worktree's own git lists them, so no setting of such a repository is read.
 */
final class NestedRepositoryFiles {

  /** A repository with more files is named and not taken. */
  static final int MAX_FILES = 2_000;

  private static final int MAX_LEVELS = 5;

  private final Git git;
  private final Path emptyIndex;
  private final List<String> ignoring;
  private final List<String> files = new ArrayList<>();
  private final List<String> tooLarge = new ArrayList<>();

  NestedRepositoryFiles(Git git, Path index, List<String> ignoring) {
    this.git = git.on(Path.of(git.text("rev-parse", "--absolute-git-dir")));
    this.emptyIndex = index.resolveSibling(index.getFileName() + ".nested");
    this.ignoring = ignoring;
  }

  /** Adds the files of a repository, by the raw name that git prints with a slash at its end. */
  void add(Path worktree, String rawName) {
    List<String> found = list(worktree, rawName, 1);
    if (found.size() > MAX_FILES) {
      tooLarge.add(rawName);
    } else {
      files.addAll(found);
    }
  }

  private List<String> list(Path worktree, String rawName, int level) {
    Path directory = worktree.resolve(WorktreeFileAccess.name(rawName));
    if (level > MAX_LEVELS || !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("ls-files", "-z", "-o", "--exclude-standard"));
    arguments.addAll(ignoring);
    GitResult listed =
        git.workTree(directory).index(emptyIndex).tryTo(arguments.toArray(String[]::new));
    List<String> found = new ArrayList<>();
    for (String name : listed.rawNames()) {
      String whole = rawName + name;
      if (name.endsWith("/")) {
        found.addAll(list(worktree, whole, level + 1));
      } else {
        found.add(whole);
      }
    }
    return found;
  }

  /** The raw names of the files. */
  List<String> files() {
    return List.copyOf(files);
  }

  /** The raw names of repositories with too many files. */
  List<String> tooLarge() {
    return List.copyOf(tooLarge);
  }
}
