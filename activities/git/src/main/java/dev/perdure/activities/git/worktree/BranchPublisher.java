package dev.perdure.activities.git.worktree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.Git;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Publishes a task's commits as a branch of its original repository, and as a patch file. */
public record BranchPublisher(Git git) {

  private static final int BRANCH_SUFFIX_LIMIT = 100;
  private static final String HEADS = "refs/heads/";
  private static final String ROOT = "perdure";

  /** The result of publishing a branch. */
  public record Delivered(
      String branch, String commit, boolean inRepository, Optional<String> notice) {}

  /**
   * Fetches the task's branch into the repository, and does nothing else there: no checkout, no
   * hook, no other ref. Asked again, it finds the branch and is content.
   *
   * @param commit the newest commit of the branch
   */
  public Delivered branch(Workspace workspace, String commit, String location) {
    var repository = Path.of(location);
    if (location.isEmpty() || location.contains("://") || !Files.isDirectory(repository)) {
      return keptLocally(
          workspace, commit, "'%s' is not a directory of this machine".formatted(location));
    }
    return new LockFile(workspace.lock())
        .holding(() -> deliver(workspace, git.at(repository), commit));
  }

  /** Writes all changes up to a commit of the task as one patch that {@code git apply} takes. */
  public void patch(Workspace workspace, String commit, Path file) {
    var range = workspace.base() + ".." + commit;
    git.on(workspace.mirror())
        .into(
            file,
            List.of("diff", "--binary", "--full-index", "--no-ext-diff", "--no-textconv", range),
            new byte[0]);
  }

  private Delivered deliver(Workspace workspace, Git theirs, String commit) {
    var free = freeName(workspace, theirs, commit);
    var name = free.name();
    if (!free.held().equals(Optional.of(commit))) {
      var refspec = workspace.branchRef() + ":" + HEADS + name;
      var fetched = fetch(theirs, workspace.mirror(), refspec);
      if (!at(theirs, name).equals(Optional.of(commit))) {
        return keptLocally(workspace, commit, fetched);
      }
    }
    var notice =
        name.equals(workspace.branch())
            ? Optional.<String>empty()
            : Optional.of(
                "The branch is called '%s', as '%s' was taken."
                    .formatted(name, workspace.branch()));
    return new Delivered(name, commit, true, notice);
  }

  private static String fetch(Git theirs, Path mirror, String refspec) {
    return theirs
        .tryTo(
            "fetch",
            "--quiet",
            "--no-tags",
            "--no-prune",
            "--no-write-fetch-head",
            "--no-auto-maintenance",
            "--no-recurse-submodules",
            "--",
            mirror.toString(),
            refspec)
        .errors()
        .strip()
        .replaceAll("\\s*\\R\\s*", "; ");
  }

  /** A name for the branch, and the commit that a branch of that name holds. */
  private record FreeName(String name, Optional<String> held) {}

  private static FreeName freeName(Workspace workspace, Git theirs, String commit) {
    var wanted = workspace.branch();
    var flat = wanted.replace('/', '-');
    var known = all(theirs, List.of(ROOT, wanted, flat));
    var plain = known.containsKey(ROOT) ? flat : wanted;
    var name = plain;
    var held = Optional.ofNullable(known.get(name));
    for (var number = 2;
        number < BRANCH_SUFFIX_LIMIT && !usable(workspace, theirs, name, held, commit);
        number++) {
      name = plain + "-" + number;
      held = at(theirs, name);
    }
    return new FreeName(name, held);
  }

  /** A name is free, or holds what an earlier delivery of this task put there and may move on. */
  private static boolean usable(
      Workspace workspace, Git theirs, String name, Optional<String> held, String commit) {
    if (held.isEmpty() || held.get().equals(commit)) {
      return true;
    }
    var ours =
        theirs.tryTo("merge-base", "--is-ancestor", workspace.base(), held.get()).succeeded();
    return ours && isAncestor(workspace, held.get(), commit, theirs) && !checkedOut(theirs, name);
  }

  private static boolean isAncestor(Workspace workspace, String held, String commit, Git theirs) {
    return !held.equals(workspace.base())
        && theirs
            .with(
                "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                workspace.mirror().resolve("objects").toString())
            .tryTo("merge-base", "--is-ancestor", held, commit)
            .succeeded();
  }

  private static boolean checkedOut(Git theirs, String name) {
    return theirs
        .text("worktree", "list", "--porcelain")
        .lines()
        .anyMatch(("branch refs/heads/" + name)::equals);
  }

  private static Optional<String> at(Git theirs, String name) {
    return Optional.ofNullable(all(theirs, List.of(name)).get(name));
  }

  /** The commits of branches that exist, by the names of the branches. */
  private static Map<String, String> all(Git theirs, List<String> names) {
    var input = names.stream().map(name -> HEADS + name + "\n").collect(Collectors.joining());
    var found = theirs.demand(List.of("cat-file", "--batch-check"), input.getBytes(UTF_8));
    var lines = found.text().lines().toList();
    return IntStream.range(0, names.size())
        .boxed()
        .filter(index -> !lines.get(index).endsWith(" missing"))
        .collect(
            Collectors.toMap(
                names::get, index -> lines.get(index).split(" ")[0], (first, _) -> first));
  }

  private static Delivered keptLocally(Workspace workspace, String commit, String cause) {
    return new Delivered(
        workspace.branch(),
        commit,
        false,
        Optional.of(
            "The branch stays with Perdure, as %s: fetch '%s' from '%s' or apply the patch."
                .formatted(cause, workspace.branch(), workspace.mirror())));
  }
}
