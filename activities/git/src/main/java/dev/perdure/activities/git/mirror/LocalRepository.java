package dev.perdure.activities.git.mirror;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFilterBlocker;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.process.AsyncResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Read-only view of a git repository on this machine: its commits and its uncommitted changes.
 *
 * @param partial whether it was cloned without some objects, so that it cannot be fetched whole
 */
record LocalRepository(
    Git git, Path root, boolean bare, String objectFormat, boolean partial, List<String> notices) {

  /** The last question has an answer in a work tree alone. */
  private static final List<String> PLACE =
      List.of(
          "rev-parse",
          "--is-bare-repository",
          "--show-object-format",
          "--absolute-git-dir",
          "--show-toplevel");

  private static final String PARTIAL = "extensions\\.partialclone|remote\\..*\\.promisor";

  LocalRepository {
    notices = List.copyOf(notices);
  }

  static LocalRepository find(Git program, Path path) {
    if (!Files.isDirectory(path)) {
      throw new RepositoryRefusedException(MirrorResult.Reason.NOT_FOUND, missing(path));
    }
    var git = program.at(path);
    try (var settings = AsyncResult.of(() -> GitFilterBlocker.settings(git, PARTIAL))) {
      return find(git, path, settings);
    }
  }

  private static LocalRepository find(Git git, Path path, AsyncResult<List<String>> asking) {
    var asked = git.tryTo(PLACE.toArray(String[]::new));
    var answers = asked.text().lines().toList();
    if (answers.size() < PLACE.size() - 2) {
      throw notGit(path);
    }
    var settings = asking.get();
    var partial = GitFilterBlocker.hasOther(settings);
    var format = answers.get(1);
    if (answers.getFirst().equals("true")) {
      var root = bareRoot(path, Path.of(answers.getLast()));
      return new LocalRepository(git, root, true, format, partial, List.of());
    }
    var root = asked.succeeded() ? root(git, answers) : parentOf(answers.getLast());
    var ofAccount = GitFilterBlocker.ofTheAccount(git.at(root), settings);
    return new LocalRepository(ofAccount, root, false, format, partial, belongs(git, path, root));
  }

  /** The root of the work tree; a path with a line break is asked for alone. */
  private static Path root(Git git, List<String> answers) {
    return Path.of(
        answers.size() == PLACE.size() - 1
            ? answers.getLast()
            : git.text("rev-parse", "--show-toplevel"));
  }

  /** Resolves a ref to a commit. */
  String commit(Optional<String> ref) {
    var name = ref.orElse("HEAD");
    var found =
        git.tryTo("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}");
    if (found.succeeded()) {
      return found.text();
    }
    if (ask("for-each-ref", "--count=1", "refs/heads").text().isEmpty()) {
      throw new RepositoryRefusedException(
          MirrorResult.Reason.NO_COMMIT,
          "The repository '%s' has no commit yet: commit something there first.".formatted(root));
    }
    throw new RepositoryRefusedException(
        MirrorResult.Reason.UNKNOWN_REF,
        "The repository '%s' has no commit named '%s': give one of its branches (%s), a tag or a commit."
            .formatted(root, name, branches()));
  }

  /** The branch that is checked out, or the commit. */
  String headName() {
    var branch = git.tryTo("symbolic-ref", "--short", "--quiet", "HEAD");
    return branch.succeeded() ? branch.text() : "HEAD";
  }

  /** The changes that are in no commit. */
  List<String> uncommitted() {
    if (bare) {
      return List.of();
    }
    var names = new ArrayList<String>();
    var status =
        ask(
            "status",
            "--porcelain",
            "-z",
            "--no-renames",
            "--untracked-files=all",
            "--ignore-submodules=all");
    status.names().forEach(entry -> names.add(entry.substring(3)));
    return names;
  }

  /** Asks git what every whole repository can tell. */
  private GitResult ask(String... question) {
    var answer = git.tryTo(question);
    if (!answer.succeeded()) {
      throw new RepositoryRefusedException(
          MirrorResult.Reason.DAMAGED,
          "The repository '%s' can't be read by git: %s. Repair it (git fsck tells more), or give a copy that is whole."
              .formatted(root, answer.errors().strip().replaceAll("\\s*\\R\\s*", "; ")));
    }
    return answer;
  }

  private String branches() {
    var names = ask("for-each-ref", "--count=10", "--format=%(refname:short)", "refs/heads").text();
    return String.join(", ", names.lines().toList());
  }

  private static Path bareRoot(Path path, Path gitDirectory) {
    return path.endsWith(".git") || Files.exists(path.resolve("HEAD")) ? path : gitDirectory;
  }

  private static Path parentOf(String gitDirectory) {
    var path = Path.of(gitDirectory);
    var parent = path.getParent();
    return parent == null ? path : parent;
  }

  private static List<String> belongs(Git git, Path path, Path root) {
    if (isSame(path, root)) {
      return List.of();
    }
    var prefix = git.tryTo("rev-parse", "--show-prefix").text();
    if (prefix.isEmpty()) {
      return List.of();
    }
    if (git.text("ls-files", "--cached", "--", ".").isEmpty()) {
      throw notGit(path);
    }
    return List.of(
        "'%s' is a directory of the repository '%s': the task works on the whole repository."
            .formatted(path, root));
  }

  private static boolean isSame(Path path, Path root) {
    try {
      return Files.isSameFile(path, root);
    } catch (IOException e) {
      return false;
    }
  }

  private static String missing(Path path) {
    return Files.exists(path)
        ? "'%s' is a file: give the directory of a git repository.".formatted(path)
        : "There is no directory '%s' on this machine: give the path of a git repository or its URL."
            .formatted(path);
  }

  private static RepositoryRefusedException notGit(Path path) {
    return new RepositoryRefusedException(
        MirrorResult.Reason.NOT_GIT,
        "'%s' is not a git repository: run 'git init' there and commit the files, or give another path."
            .formatted(path));
  }
}
