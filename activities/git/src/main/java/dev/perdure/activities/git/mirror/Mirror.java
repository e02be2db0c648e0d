package dev.perdure.activities.git.mirror;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.git.GitServerError;
import dev.perdure.activities.git.tree.CommitDraft;
import dev.perdure.activities.git.tree.CommitWriter;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Bare git mirror of a repository, with the repository's branches as branches of {@code origin}.
 */
record Mirror(Git gitProgram, Path directory) {

  private static final Duration FETCH_TIMEOUT = Duration.ofMinutes(30);

  private static final List<String> ALL =
      List.of("+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*");

  /** A pack is looked into at each question, so some of them weigh as much as many objects. */
  private static final int LOOSE_OBJECTS_PER_PACK = 100;

  /** Excluded caches of common tools; tracked files are kept. */
  private static final String CACHES =
      """
      __pycache__/
      *.py[cod]
      .pytest_cache/
      .mypy_cache/
      .ruff_cache/
      node_modules/
      .gradle/
      .DS_Store
      """;

  static String nameFor(String location) {
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(location.getBytes(UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256.", e);
    }
  }

  Path lock() {
    return directory.resolveSibling(directory.getFileName() + ".lock");
  }

  Git git() {
    return gitProgram.on(directory);
  }

  /** Makes the repository, whole or not at all. */
  void create(String objectFormat) {
    if (Files.exists(directory)) {
      return;
    }
    var draft = directory.resolveSibling(directory.getFileName() + ".new");
    DirectoryOperations.delete(draft);
    gitProgram.text(
        "init", "--quiet", "--bare", "--object-format=" + objectFormat, draft.toString());
    try {
      Files.createDirectories(draft.resolve("info"));
      Files.writeString(draft.resolve("info/exclude"), CACHES);
      Files.move(draft, directory, ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't make the mirror '%s'.".formatted(directory), e);
    }
  }

  /** Fetches all branches and tags; a failure is a refusal. */
  void fetch(String source, String shown) {
    fetch(source, shown, ALL);
  }

  /** Fetches a commit that the mirror lacks; a failure is a refusal. */
  void fetchCommit(String source, String shown, String commit) {
    if (!has(commit)) {
      fetch(source, shown, List.of(commit));
    }
  }

  private void fetch(String source, String shown, List<String> refspecs) {
    var fetched = tryFetch(source, refspecs);
    if (!fetched.succeeded()) {
      throw unreachable(shown, fetched.errors().replace(source, shown));
    }
  }

  static RepositoryRefusedException unreachable(String shown, String words) {
    var said = words.strip().replaceAll("\\s*\\R\\s*", "; ").replaceAll("\\.$", "");
    var error = GitServerError.of(words);
    return new RepositoryRefusedException(
        reason(error), "Can't fetch from '%s': %s. %s".formatted(shown, said, error.remedy()));
  }

  private static MirrorResult.Reason reason(GitServerError error) {
    if (error == GitServerError.BUSY) {
      return MirrorResult.Reason.BUSY;
    }
    return error.isPassing() ? MirrorResult.Reason.UNREACHABLE : MirrorResult.Reason.NO_ACCESS;
  }

  boolean has(String commit) {
    return git().tryTo("cat-file", "-e", commit + "^{commit}").succeeded();
  }

  Optional<String> find(String name) {
    var found =
        git().tryTo("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}");
    return found.succeeded() ? Optional.of(found.text()) : Optional.empty();
  }

  /** Commits the uncommitted changes of a checkout on top of a commit. */
  String takeChanges(LocalRepository checkout, Author author, String commit) {
    var index = directory.resolve("perdure-changes-" + ProcessHandle.current().pid());
    try {
      var excludes = Path.of(checkout.git().text("rev-parse", "--git-path", "info/exclude"));
      var rules = Optional.of(checkout.root().resolve(excludes)).filter(Files::exists);
      var files = git().workTree(checkout.root());
      var tree = WorktreeSnapshotter.ofCheckout(files, index, rules).take(() -> commit);
      return new CommitWriter(directory, author)
          .write(new CommitDraft(tree, "Uncommitted changes of the checkout"), commit);
    } finally {
      DirectoryOperations.delete(index);
    }
  }

  String emptyCommit(Author author) {
    var known = find("refs/heads/main");
    if (known.isPresent()) {
      return known.get();
    }
    var tree = git().text("hash-object", "-t", "tree", "-w", "/dev/null");
    var commit = author.on(git()).text("commit-tree", tree, "-m", "An empty workspace");
    git().text("update-ref", "refs/heads/main", commit);
    return commit;
  }

  /** Weighs loose objects and packs. */
  private long looseObjectWeight() {
    return git()
        .text("count-objects", "-v")
        .lines()
        .filter(line -> line.startsWith("count: ") || line.startsWith("packs: "))
        .mapToLong(line ->
            Long.parseLong(line.substring(7).strip())
                * (line.startsWith("packs") ? LOOSE_OBJECTS_PER_PACK : 1))
        .sum();
  }

  /**
   * Packs what has gathered, if that is much. While a workspace uses it nothing is thrown away: a
   * private index may hold what no commit leads to yet; nor is what is fresh otherwise, as a task
   * may be about to begin with it.
   */
  boolean pack(boolean used, long most, String fresh) {
    if (!Files.isDirectory(directory.resolve("objects")) || looseObjectWeight() < most) {
      return false;
    }
    var git = git().within(FETCH_TIMEOUT);
    if (used) {
      git.text("repack", "-a", "-d", "-l", "-q", "--keep-unreachable");
    } else {
      git.text("repack", "-A", "-d", "-l", "-q", "--unpack-unreachable=" + fresh);
      git.text("prune", "--expire=" + fresh);
    }
    return true;
  }

  /** Fetches the history of commits that the mirror has without their parents. */
  GitResult tryUnshallow(String source, String commit) {
    var refspecs = new ArrayList<>(ALL);
    refspecs.add(commit);
    return tryFetch(source, List.of("--unshallow"), refspecs);
  }

  GitResult tryFetch(String source, List<String> refspecs) {
    return tryFetch(source, List.of(), refspecs);
  }

  private GitResult tryFetch(String source, List<String> options, List<String> refspecs) {
    var command = new ArrayList<String>();
    // an older protocol gives no commit that lies on no branch
    command.addAll(List.of("-c", "protocol.version=2"));
    command.addAll(List.of("fetch", "--quiet", "--no-write-fetch-head", "--no-tags", "--prune"));
    command.addAll(options);
    command.addAll(List.of("--update-shallow", "--no-recurse-submodules", "--", source));
    command.addAll(refspecs);
    return git().within(FETCH_TIMEOUT).tryTo(command.toArray(String[]::new));
  }
}
