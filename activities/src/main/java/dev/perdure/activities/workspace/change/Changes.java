package dev.perdure.activities.workspace.change;

import dev.perdure.activities.workspace.git.Git;
import java.nio.file.Path;

/** Compares commits of a repository. */
public final class Changes {

  private static final int MOST_LIST = 16 << 20;
  private static final int MOST_DIFF = 8 << 20;

  private final Git program;

  /** Compares with this program. */
  public Changes(Git program) {
    this.program = program;
  }

  /** The files that differ between two commits or trees, each with its diff. */
  public ChangeSet between(Path repository, String from, String to) {
    var git = program.on(repository);
    var base = git.text("rev-parse", "--verify", "--end-of-options", from);
    var head = git.text("rev-parse", "--verify", "--end-of-options", to);
    var list =
        git.atMost(
            MOST_LIST, "diff", "--raw", "--numstat", "-z", "-M", "--no-ext-diff", base, head, "--");
    var patch =
        git.atMost(
            MOST_DIFF, "diff", "--patch", "-M", "--no-ext-diff", "--no-textconv", base, head, "--");
    var diffs = new Diffs(patch);
    var files = ChangedFile.read(list.names()).stream().map(diffs::addTo).toList();
    return new ChangeSet(base, head, files);
  }
}
