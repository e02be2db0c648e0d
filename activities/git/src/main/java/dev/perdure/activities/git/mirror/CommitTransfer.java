package dev.perdure.activities.git.mirror;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.GitResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Brings one commit without its history into a mirror, from a checkout that lacks older objects: a
 * partial clone, or a repository that has lost some. Files that the checkout lacks come from its
 * remote.
 */
record CommitTransfer(Mirror mirror, LocalRepository checkout) {

  private static final Duration TRANSFER_TIMEOUT = Duration.ofMinutes(30);
  private static final int MAX_LISTED_OBJECTS = 3;

  /** Partial clones usually lack objects of these commits, so the whole history is not walked. */
  private static final int FIRST_COMMITS = 50;

  /** Prints the missing objects alone, and never fetches them. */
  private static final List<String> CONNECTIVITY =
      List.of("rev-list", "--objects", "--quiet", "--missing=print");

  private static final String PARENT = "parent ";
  private static final byte[] NOTHING = new byte[0];

  /**
   * Whether the checkout lacks objects of its branches, its tags or the commit. A check that git
   * can't finish in time proves nothing.
   */
  boolean isIncomplete(String commit) {
    return lacksObjects(List.of("--max-count=" + FIRST_COMMITS, commit))
        || lacksObjects(List.of("--branches", "--tags", commit));
  }

  private boolean lacksObjects(List<String> revisions) {
    GitResult checked = connectivity(checkout.git(), revisions);
    boolean isUnfinished = checked.exitCode() < 0 && !checked.cut();
    return !isUnfinished && !isWhole(checked);
  }

  private static boolean isWhole(GitResult connectivity) {
    return connectivity.succeeded() && connectivity.text().isEmpty();
  }

  private static GitResult connectivity(Git git, List<String> revisions) {
    List<String> arguments = new ArrayList<>(CONNECTIVITY);
    arguments.addAll(revisions);
    return git.within(TRANSFER_TIMEOUT).tryTo(arguments.toArray(String[]::new));
  }

  /**
   * Brings the commit and returns a notice if its history is cut; refuses a commit that lacks
   * files.
   */
  Optional<String> bring(String commit) {
    if (!mirror.has(commit) || !missing(commit).isEmpty()) {
      copy(commit);
      List<String> missing = missing(commit);
      if (!missing.isEmpty()) {
        fetch(missing);
        requireWhole(commit, missing(commit));
      }
    }
    cutHistory(commit);
    mirror.git().text("update-ref", "refs/remotes/incomplete/" + commit, commit);
    return notice(commit);
  }

  /**
   * Fetches history that the mirror lacks although the checkout has it; returns a notice if the
   * commit's history is still cut.
   */
  Optional<String> completeHistory(String commit) {
    if (!cuts().isEmpty()) {
      mirror.tryUnshallow(checkout.root().toString(), commit);
    }
    return notice(commit);
  }

  private Optional<String> notice(String commit) {
    boolean isCut =
        cuts().stream()
            .anyMatch(
                cut -> mirror.git().tryTo("merge-base", "--is-ancestor", cut, commit).succeeded());
    return isCut
        ? Optional.of(
            "The history of '%s' is not complete here: the task sees the files of its commit without earlier commits."
                .formatted(checkout.root()))
        : Optional.empty();
  }

  /** The commits without parents in the mirror, except roots of a shallow checkout. */
  private List<String> cuts() {
    List<String> cuts = new ArrayList<>(lines(shallow()));
    if (cuts.isEmpty()) {
      return cuts;
    }
    String theirs = checkout.git().tryTo("rev-parse", "--git-path", "shallow").text();
    cuts.removeAll(lines(checkout.git().directory().resolve(theirs)));
    return cuts;
  }

  private Path shallow() {
    return mirror.directory().resolve("shallow");
  }

  private static List<String> lines(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read '%s'.".formatted(file), e);
    }
  }

  /** Copies what the checkout has of the commit. */
  private void copy(String commit) {
    Path pack = mirror.directory().resolve("perdure-pack-" + ProcessHandle.current().pid());
    try {
      String present = objects(checkout.git(), commit, false);
      Git theirs = checkout.git().within(TRANSFER_TIMEOUT);
      theirs.into(pack, List.of("pack-objects", "--stdout", "-q"), present.getBytes(UTF_8));
      mirror.git().within(TRANSFER_TIMEOUT).from(pack, List.of("index-pack", "--stdin"));
    } catch (GitFailure e) {
      throw damaged(String.valueOf(e.getMessage()));
    } finally {
      DirectoryOperations.delete(pack);
    }
  }

  /**
   * Makes the mirror's git look for no parents of the commit, if the mirror does not have the
   * parents whole.
   */
  private void cutHistory(String commit) {
    List<String> parents = parents(commit);
    boolean isKnown = lines(shallow()).contains(commit);
    if (isKnown || parents.isEmpty() || isWhole(connectivity(mirror.git(), parents))) {
      return;
    }
    try {
      Files.writeString(
          shallow(), commit + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(shallow()), e);
    }
  }

  /** The parents that the commit names, whether the mirror has them or not. */
  private List<String> parents(String commit) {
    return mirror
        .git()
        .text("cat-file", "commit", commit)
        .lines()
        .takeWhile(line -> !line.isEmpty())
        .filter(line -> line.startsWith(PARENT))
        .map(line -> line.substring(PARENT.length()))
        .toList();
  }

  private List<String> missing(String commit) {
    return objects(mirror.git(), commit, true).lines().toList();
  }

  /** The objects of a commit without its parents: the missing objects, or the existing ones. */
  private static String objects(Git git, String commit, boolean missing) {
    GitResult listed =
        git.within(TRANSFER_TIMEOUT)
            .demand(
                List.of(
                    "rev-list",
                    "--objects",
                    "--no-object-names",
                    "--no-walk",
                    "--missing=print",
                    commit),
                NOTHING);
    StringBuilder found = new StringBuilder();
    listed
        .text()
        .lines()
        .filter(line -> line.startsWith("?") == missing)
        .forEach(line -> found.append(missing ? line.substring(1) : line).append('\n'));
    return found.toString();
  }

  private void fetch(List<String> objects) {
    remote()
        .ifPresent(address ->
            mirror
                .git()
                .within(TRANSFER_TIMEOUT)
                .tryTo(
                    String.join("\n", objects),
                    List.of(
                        "fetch",
                        "--quiet",
                        "--no-tags",
                        "--no-write-fetch-head",
                        "--no-recurse-submodules",
                        "--stdin",
                        "--",
                        address)));
  }

  /** The address of the remote that gave the checkout, else of its first remote. */
  private Optional<String> remote() {
    String promisor = checkout.git().tryTo("config", "--get", "extensions.partialclone").text();
    List<String> names = checkout.git().tryTo("remote").text().lines().toList();
    return Stream.concat(Stream.of(promisor, "origin"), names.stream())
        .filter(names::contains)
        .map(name -> checkout.git().tryTo("config", "--get", "remote." + name + ".url").text())
        .filter(address -> !address.isEmpty() && !address.startsWith("-"))
        .findFirst();
  }

  private void requireWhole(String commit, List<String> missing) {
    if (!missing.isEmpty()) {
      throw damaged(
          "commit %s lacks %d objects, such as %s"
              .formatted(
                  commit,
                  missing.size(),
                  String.join(
                      ", ", missing.subList(0, Math.min(MAX_LISTED_OBJECTS, missing.size())))));
    }
  }

  private RepositoryRefusedException damaged(String reason) {
    return new RepositoryRefusedException(
        MirrorResult.Reason.DAMAGED,
        "The repository '%s' can't give all files of the commit: %s. Fetch them there (git fetch --refetch), or give a copy that is whole."
            .formatted(checkout.root(), reason.strip().replaceAll("\\s*\\R\\s*", "; ")));
  }
}
