package dev.perdure.activities.git.worktree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.Git;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Transfer of a task's branch and checkpoints from one git mirror to another, as pack files. */
public final class GitPackTransfer {

  private static final Duration TRANSFER_TIMEOUT = Duration.ofMinutes(30);
  private static final int UNPACK_BYTES_LIMIT = 1 << 20;
  private static final List<String> PACKING =
      List.of("pack-objects", "--revs", "--thin", "--delta-base-offset", "-q", "--stdout");

  /** Leaves out the contents of all known commits, not only those of the parents. */
  private static final String LEAVING_OUT_ALL_KNOWN = "--shallow";

  private final Git gitProgram;

  public GitPackTransfer(Git gitProgram) {
    this.gitProgram = gitProgram.within(TRANSFER_TIMEOUT);
  }

  /** The refs of a task, one {@code <commit> <ref>} a line. */
  public String refs(Workspace workspace) {
    return git(workspace.mirror())
        .text(
            "for-each-ref",
            "--format=%(objectname) %(refname)",
            workspace.branchRef(),
            CheckpointRefs.prefix(workspace),
            CheckpointRefs.place(workspace),
            CheckpointRefs.copy(workspace),
            BranchReset.aside(workspace),
            ReadOnlyBaseline.ref(workspace));
  }

  /**
   * Writes what refs lead to and earlier ones did not into a file. Where there are no earlier ones,
   * it is what the repository does not have.
   */
  public void pack(Workspace workspace, String refs, String earlier, Path file) {
    boolean isFirst = earlier.isEmpty();
    Set<String> known = isFirst ? original(workspace) : commits(present(workspace, earlier));
    Set<String> wanted = commits(refs);
    wanted.removeAll(known);
    String asked =
        String.join("\n", wanted)
            + known.stream().map(commit -> "\n^" + commit).collect(Collectors.joining())
            + "\n";
    List<String> packing = isFirst ? PACKING : append(PACKING, LEAVING_OUT_ALL_KNOWN);
    git(workspace.mirror()).into(file, packing, asked.getBytes(UTF_8));
  }

  private static List<String> append(List<String> arguments, String last) {
    return Stream.concat(arguments.stream(), Stream.of(last)).toList();
  }

  /** The earlier refs without a copy whose commit the mirror has cleaned up. */
  private String present(Workspace workspace, String earlier) {
    String ref = CheckpointRefs.copy(workspace);
    return earlier
        .lines()
        .filter(line -> !line.endsWith(" " + ref) || exists(workspace, line))
        .collect(Collectors.joining("\n"));
  }

  private boolean exists(Workspace workspace, String line) {
    String commit = line.substring(0, line.indexOf(' '));
    return git(workspace.mirror()).tryTo("cat-file", "-e", commit).succeeded();
  }

  /** Takes a pack in; all earlier packs must be in already. */
  public void unpack(Path mirror, Path file) {
    long size = file.toFile().length();
    if (size > 0) {
      var how =
          size < UNPACK_BYTES_LIMIT
              ? List.of("unpack-objects", "-q")
              : List.of("index-pack", "--stdin", "--fix-thin");
      git(mirror).from(file, how);
    }
  }

  /** Makes refs point to what they pointed to where they come from. */
  public void point(Path mirror, String refs) {
    String updates =
        refs.lines()
            .map(line -> line.split(" ", 2))
            .map(part -> "update %s %s\n".formatted(part[1], part[0]))
            .collect(Collectors.joining());
    git(mirror).demand(List.of("update-ref", "--stdin"), updates.getBytes(UTF_8));
  }

  /** The commits of the repository that what the task began with is made of. */
  private Set<String> original(Workspace workspace) {
    Git git = git(workspace.mirror());
    boolean has =
        git.text("rev-list", "-n1", workspace.base(), "--not", "--remotes", "--tags").isEmpty();
    return has
        ? Set.of(workspace.base())
        : git.text("for-each-ref", "--format=%(objectname)", "refs/remotes", "refs/tags")
            .lines()
            .collect(Collectors.toSet());
  }

  private static Set<String> commits(String refs) {
    return refs.lines()
        .map(line -> line.substring(0, line.indexOf(' ')))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Git git(Path mirror) {
    return gitProgram.on(mirror);
  }
}
