package dev.perdure.activities.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.workspace.git.Git;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes what the refs of a task lead to out of one mirror and into another: its branch, its
 * checkpoints and where an undo has led, with their objects, but for those the repository has.
 */
public final class Packs {

  /** The most bytes of one pack. */
  public static final int LARGEST = 64 << 20;

  private static final int FEW = 1 << 20;

  private final Git program;
  private final int largest;

  /** Packs of at most {@link #LARGEST} bytes, made and read by a program. */
  public Packs(Git program) {
    this(program, LARGEST);
  }

  /** Packs of at most so many bytes. */
  public Packs(Git program, int largest) {
    this.program = program;
    this.largest = largest;
  }

  /** What the refs of a task point to, one {@code <commit> <ref>} a line. */
  public String refs(Workspace workspace) {
    return git(workspace.mirror())
        .text(
            "for-each-ref",
            "--format=%(objectname) %(refname)",
            workspace.branchRef(),
            Timeline.prefix(workspace),
            Timeline.place(workspace));
  }

  /**
   * What refs lead to and earlier ones did not; empty where that is too much. Where there are no
   * earlier ones, it is what the repository does not have.
   */
  public Optional<byte[]> pack(Workspace workspace, String refs, String earlier) {
    Set<String> known = earlier.isEmpty() ? original(workspace) : commits(earlier);
    Set<String> wanted = commits(refs);
    wanted.removeAll(known);
    if (wanted.isEmpty()) {
      return Optional.of(new byte[0]);
    }
    String asked =
        String.join("\n", wanted)
            + known.stream().map(commit -> "\n^" + commit).collect(Collectors.joining())
            + "\n";
    return git(workspace.mirror())
        .atMost(
            largest,
            List.of("pack-objects", "--revs", "--thin", "--delta-base-offset", "-q", "--stdout"),
            asked.getBytes(UTF_8));
  }

  /** Takes a pack in; those before it must have been. */
  public void unpack(Path mirror, byte[] pack) {
    if (pack.length > 0) {
      var how =
          pack.length < FEW
              ? List.of("unpack-objects", "-q")
              : List.of("index-pack", "--stdin", "--fix-thin");
      git(mirror).demand(how, pack);
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
    return program.on(mirror);
  }
}
