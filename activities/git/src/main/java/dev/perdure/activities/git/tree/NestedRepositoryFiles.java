package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Files of repositories that were made inside a worktree, as git names each such repository and
 * nothing in it. The worktree's own git lists them, so no setting of such a repository is read. The
 * ignore rules of the whole worktree apply to the files.
 */
final class NestedRepositoryFiles {

  /** A repository with more files is named and not taken. */
  static final int MAX_FILES = 2_000;

  private static final int MAX_LEVELS = 5;
  private static final String HERE = "./";

  private final Git worktreeGit;
  private final Git git;
  private final Path emptyIndex;
  private final List<String> files = new ArrayList<>();
  private final List<String> tooLarge = new ArrayList<>();

  NestedRepositoryFiles(Git git, Path index) {
    this.worktreeGit = git;
    this.git = git.on(Path.of(git.text("rev-parse", "--absolute-git-dir")));
    this.emptyIndex = index.resolveSibling(index.getFileName() + ".nested");
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
    GitResult listed =
        git.workTree(directory)
            .index(emptyIndex)
            .tryTo("ls-files", "-z", "-o", "--exclude-standard");
    List<String> names = listed.rawNames().stream().map(name -> rawName + name).toList();
    Set<String> ignored = ignored(names);
    List<String> found = new ArrayList<>();
    for (String name : names) {
      if (ignored.contains(name)) {
        continue;
      }
      if (name.endsWith("/")) {
        found.addAll(list(worktree, name, level + 1));
      } else {
        found.add(name);
      }
    }
    return found;
  }

  /** The names that the ignore rules of the whole worktree hide. */
  private Set<String> ignored(List<String> rawNames) {
    if (rawNames.isEmpty()) {
      return Set.of();
    }
    // git refuses literal names here; a name that begins with "./" has no magic
    String input = rawNames.stream().map(name -> HERE + name + "\0").collect(Collectors.joining());
    return worktreeGit
        .with("GIT_LITERAL_PATHSPECS", "0")
        .ask(List.of("check-ignore", "--no-index", "--stdin", "-z"), input.getBytes(ISO_8859_1))
        .rawNames()
        .stream()
        .map(name -> name.substring(HERE.length()))
        .collect(Collectors.toSet());
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
