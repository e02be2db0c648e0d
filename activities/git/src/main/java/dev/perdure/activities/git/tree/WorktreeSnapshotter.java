package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes snapshots of a worktree as git trees, through a private index, and restores them. The files
 * of a workspace's nested repositories are taken without their repositories, whose configuration
 * git never reads. Unreadable files and new files above {@link #MAX_SIZE} bytes are left out.
 */
public final class WorktreeSnapshotter {

  /** The most bytes of a new file, and of one that grows. */
  public static final long MAX_SIZE = 100L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(WorktreeSnapshotter.class);
  private static final String REPOSITORY = "160000";
  private static final int NEW_MODE = 8;
  private static final byte[] NOTHING = new byte[0];

  private final Git git;
  private final WorktreeFileAccess files;
  private final FormerlyIgnoredFiles formerlyIgnoredFiles;
  private final Path index;
  private final List<String> ignoring;
  private final boolean takesNested;
  private final Optional<IndexTree> indexTree;
  private Taken taken = new Taken("", Set.of(), List.of());
  private volatile List<String> tooLarge = List.of();

  /**
   * Takes the files of a task's workspace by an index, including files of nested repositories.
   *
   * @param objects the directory of the repository's objects
   */
  public static WorktreeSnapshotter ofWorkspace(Git git, Path index, Path objects) {
    return new WorktreeSnapshotter(
        git, index, true, List.of(), Optional.of(new IndexTree(index, objects)));
  }

  /**
   * Takes the files of a person's checkout by an index, without files of nested repositories.
   *
   * @param excludes the file of ignore rules that the checkout keeps in its repository, if any
   */
  public static WorktreeSnapshotter ofCheckout(Git git, Path index, Optional<Path> excludes) {
    return new WorktreeSnapshotter(
        git,
        index,
        false,
        excludes.map(file -> List.of("--exclude-from=" + file)).orElse(List.of()),
        Optional.empty());
  }

  private WorktreeSnapshotter(
      Git git,
      Path index,
      boolean takesNested,
      List<String> ignoring,
      Optional<IndexTree> indexTree) {
    this.git = git.index(index);
    this.files = new WorktreeFileAccess(git.directory());
    this.index = index;
    this.formerlyIgnoredFiles =
        new FormerlyIgnoredFiles(index.resolveSibling(index.getFileName() + ".hidden"), files);
    this.takesNested = takesNested;
    this.ignoring = ignoring;
    this.indexTree = indexTree;
  }

  /**
   * Takes the files as they are now and gives the id of their tree. Where there is no index yet, it
   * begins with a commit.
   */
  public String take(Supplier<String> startingAt) {
    boolean known = Files.exists(index);
    try {
      return takeFrom(startingAt);
    } catch (GitFailure failure) {
      if (!known) {
        throw failure;
      }
      // a crash may leave half an index, and a clean-up an index without objects
      LOG.warn("The index '{}' is made again: {}", index, failure.getMessage());
      DirectoryOperations.delete(index);
      return takeFrom(startingAt);
    }
  }

  private String takeFrom(Supplier<String> startingAt) {
    prepare(startingAt);
    var fresh = CompletableFuture.supplyAsync(this::untracked, Thread::startVirtualThread);
    var gone = new ArrayList<String>();
    var updated = new ArrayList<String>();
    readChanges(gone, updated);
    var unseen = updated.stream().filter(this::isUnseen).collect(Collectors.toSet());
    updated.removeAll(unseen);
    var hiding = formerlyIgnoredFiles.names();
    fresh.join().stream()
        .filter(name -> isTakeable(name) && !hiding.contains(name))
        .forEach(updated::add);
    update(gone, "--force-remove");
    update(updated, "--replace");
    boolean isChanged = !gone.isEmpty() || !updated.isEmpty();
    var leftOut =
        Stream.of(
                unseen.stream(),
                fresh.join().stream().filter(name -> !isTakeable(name)),
                tooLarge.stream())
            .flatMap(names -> names);
    taken =
        new Taken(tree(isChanged), unseen, leftOut.map(WorktreeFileAccess::name).sorted().toList());
    return taken.tree();
  }

  /** The tree of the index; an unchanged index has the tree that git wrote last. */
  private String tree(boolean isChanged) {
    Optional<String> known = isChanged ? Optional.empty() : indexTree.flatMap(IndexTree::find);
    return known.orElseGet(() -> {
      String written = git.text("write-tree");
      indexTree.ifPresent(record -> record.keep(written));
      return written;
    });
  }

  /**
   * Returns the last snapshot. The snapshot names the new files that are too large, the files that
   * have grown too large, and the closed files.
   */
  public Taken taken() {
    return taken;
  }

  /** Whether there are files that come out of hiding by an undo. */
  public boolean hides() {
    return formerlyIgnoredFiles.any();
  }

  /** Takes the current files, including files that an undo has made visible again. */
  public String reveal(Supplier<String> startingAt) {
    formerlyIgnoredFiles.forget();
    return take(startingAt);
  }

  /** Makes the files what a commit says; what an ignore rule hides stays. */
  public void restore(Supplier<String> startingAt, String commit) {
    take(startingAt);
    git.text("read-tree", "--reset", "-u", commit);
    hide();
  }

  /**
   * Makes the files that were just taken what a commit or tree says, unless that would cost content
   * that is in no snapshot: then nothing changes, and the result names the obstacles.
   */
  public List<String> move(String target) {
    List<String> changes =
        git.demand(
                List.of("diff-index", "--cached", "--raw", "-z", "--no-renames", target), NOTHING)
            .rawNames();
    List<String> inTheWay = new OverwriteCheck(git, files).clear(changes, taken.unseen());
    if (inTheWay.isEmpty()) {
      git.text("read-tree", "-m", "-u", target);
      if (hides() || changes.stream().anyMatch(name -> name.endsWith(".gitignore"))) {
        hide();
      }
    }
    return inTheWay;
  }

  /** Hides the untracked files that a removed ignore rule reveals. */
  private void hide() {
    formerlyIgnoredFiles.are(untracked().stream().filter(this::isTakeable).toList());
  }

  /**
   * Sorts tracked files that are not as they were. Gone are also those whose place a directory, a
   * pipe or a device has taken or whose directory a link: git refuses to look there.
   */
  private void readChanges(List<String> gone, List<String> updated) {
    var told =
        git.demand(
                List.of("diff-files", "--raw", "-z", "--no-renames", "--ignore-submodules=all"),
                NOTHING)
            .rawNames();
    for (var i = 0; i + 1 < told.size(); i += 2) {
      var modes = told.get(i);
      var replaced = modes.startsWith(REPOSITORY, NEW_MODE) && !modes.startsWith(REPOSITORY, 1);
      var name = told.get(i + 1);
      (replaced || modes.endsWith("D") || files.isOther(name) ? gone : updated).add(name);
    }
  }

  private List<String> untracked() {
    var arguments = new ArrayList<String>();
    arguments.addAll(List.of("ls-files", "-z", "-o", "--exclude-standard"));
    arguments.addAll(ignoring);
    List<String> listed = git.demand(arguments, NOTHING).rawNames();
    List<String> nested =
        listed.stream().filter(name -> takesNested && name.endsWith("/")).toList();
    if (nested.isEmpty()) {
      tooLarge = List.of();
      return listed.stream().filter(name -> !name.endsWith("/")).toList();
    }
    var repositories = new NestedRepositoryFiles(git, index);
    nested.forEach(name -> repositories.add(git.directory(), name));
    tooLarge = repositories.tooLarge();
    return Stream.concat(
            listed.stream().filter(name -> !name.endsWith("/")), repositories.files().stream())
        .toList();
  }

  /** Whether a tracked file has content that is not taken. */
  private boolean isUnseen(String rawName) {
    return files.isClosed(rawName) || (files.isTooLarge(rawName) && !wasTooLarge(rawName));
  }

  private boolean wasTooLarge(String rawName) {
    var size = git.tryTo("cat-file", "-s", ":" + WorktreeFileAccess.name(rawName));
    return size.succeeded() && Long.parseLong(size.text()) > MAX_SIZE;
  }

  private boolean isTakeable(String rawName) {
    return !files.isTooLarge(rawName) && !files.isClosed(rawName);
  }

  private void update(List<String> names, String how) {
    if (!names.isEmpty()) {
      git.demand(
          List.of("update-index", "-z", "--add", "--remove", how, "--stdin"),
          (String.join("\0", names) + "\0").getBytes(ISO_8859_1));
    }
  }

  /**
   * A snapshot: its tree, the tracked files whose present content it has not, and all files left
   * out of it.
   */
  public record Taken(String tree, Set<String> unseen, List<String> leftOut) {}

  private void prepare(Supplier<String> commit) {
    try {
      Files.deleteIfExists(index.resolveSibling(index.getFileName() + ".lock"));
      if (!Files.exists(index)) {
        git.text("read-tree", commit.get());
        git.tryTo("update-index", "-q", "--refresh");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't prepare the index '%s'.".formatted(index), e);
    }
  }
}
