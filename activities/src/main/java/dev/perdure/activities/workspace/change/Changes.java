package dev.perdure.activities.workspace.change;

import dev.perdure.activities.git.Git;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares commits of a repository. */
public record Changes(Git program) {

  private static final int MOST_LIST = 16 << 20;
  private static final int MOST_DIFF = 8 << 20;

  /** The files that differ between two commits or trees, each with its diff. */
  public ChangeSet between(Path repository, String from, String to) {
    return compare(repository, from, to, List.of());
  }

  /** What differs in one file between two commits or trees; empty where nothing does. */
  public Optional<FileChange> of(Path repository, String from, String to, String path) {
    return compare(repository, from, to, List.of(path)).files().stream().findFirst();
  }

  private ChangeSet compare(Path repository, String from, String to, List<String> paths) {
    var git = program.on(repository);
    var base = git.text("rev-parse", "--verify", "--end-of-options", from);
    var head = git.text("rev-parse", "--verify", "--end-of-options", to);
    var ends = Stream.concat(Stream.of(base, head, "--"), paths.stream()).toList();
    var list = git.atMost(MOST_LIST, command(ends, "--raw", "--numstat", "-z"));
    var diffs = new Diffs(git.atMost(MOST_DIFF, command(ends, "--patch", "--no-textconv")));
    var files = ChangedFile.read(list.names()).stream().map(diffs::addTo).toList();
    return new ChangeSet(base, head, files);
  }

  private static String[] command(List<String> ends, String... form) {
    var command = new ArrayList<>(List.of("diff", "-M", "--no-ext-diff"));
    command.addAll(List.of(form));
    command.addAll(ends);
    return command.toArray(String[]::new);
  }
}
