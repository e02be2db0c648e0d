package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.process.AsyncResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the diff between two commits or trees of a git repository, file by file. */
public record DiffReader(Git gitProgram) {

  private static final int MAX_FILE_LIST_BYTES = 16 << 20;
  private static final int MAX_PATCH_BYTES = 8 << 20;
  private static final Pattern ID = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

  /** The files that differ between two commits or trees, each with its diff. */
  public ChangeSet between(Path repository, String from, String to) {
    return compare(repository, from, to, List.of());
  }

  /** The names of the files that differ between two commits or trees. */
  public List<String> names(Path repository, String from, String to) {
    return TreeChanges.between(gitProgram.on(repository), from, to).names();
  }

  /** The difference of one file between two commits or trees. */
  public Optional<ChangeSetFileChange> of(Path repository, String from, String to, String path) {
    return compare(repository, from, to, List.of(path)).files().stream().findFirst();
  }

  private ChangeSet compare(Path repository, String from, String to, List<String> paths) {
    var git = gitProgram.on(repository);
    var base = resolve(git, from);
    var head = to.equals(from) ? base : resolve(git, to);
    if (head.equals(base)) {
      return new ChangeSet(base, head, List.of());
    }
    var ends = Stream.concat(Stream.of(base, head, "--"), paths.stream()).toList();
    var patch = command(ends, "--patch", "--no-textconv");
    try (var patched = AsyncResult.of(() -> git.atMost(MAX_PATCH_BYTES, patch))) {
      var list =
          git.atMost(MAX_FILE_LIST_BYTES, command(ends, "--raw", "--no-abbrev", "--numstat", "-z"));
      var diffs = new Diffs(patched.get());
      var marker = new ExecutionMarker(git, head);
      var files =
          ChangedFile.read(list.names()).stream()
              .map(file -> marker.mark(file, diffs.addTo(file)))
              .toList();
      return new ChangeSet(base, head, files);
    }
  }

  /** Git gives back the whole id of an object as it is, so no process is started for it. */
  private static String resolve(Git git, String name) {
    return ID.matcher(name).matches()
        ? name
        : git.text("rev-parse", "--verify", "--end-of-options", name);
  }

  private static String[] command(List<String> ends, String... form) {
    var command = new ArrayList<>(List.of("diff", "-M", "--no-ext-diff"));
    command.addAll(List.of(form));
    command.addAll(ends);
    return command.toArray(String[]::new);
  }

  /** The patch of many files, cut into that of each file. */
  static final class Diffs {

    private static final String START = "diff --git ";
    private static final int MAX_FILE_DIFF_LENGTH = 200_000;

    private final List<String> pieces;
    private final boolean cut;
    private int next;

    Diffs(GitResult patch) {
      this.pieces = split(new String(patch.output(), UTF_8));
      this.cut = patch.cut();
    }

    /**
     * Gives a file its part; a changed type takes two, as git writes a deletion and an addition.
     */
    ChangeSetFileChange addTo(ChangedFile file) {
      var count = file.status() == ChangeStatus.TYPE_CHANGED ? 2 : 1;
      var from = Math.min(next, pieces.size());
      var to = Math.min(next + count, pieces.size());
      next += count;
      var incomplete = to - from < count || (cut && to == pieces.size());
      var diff = String.join("", pieces.subList(from, to));
      if (file.binary()) {
        return file.with("", false);
      }
      return diff.length() > MAX_FILE_DIFF_LENGTH
          ? file.with(wholeLines(diff.substring(0, MAX_FILE_DIFF_LENGTH)), true)
          : file.with(incomplete ? wholeLines(diff) : diff, incomplete);
    }

    private static String wholeLines(String text) {
      return text.substring(0, text.lastIndexOf('\n') + 1);
    }

    /** No line of a diff but the first begins with these words: content lines begin with a sign. */
    private static List<String> split(String text) {
      var pieces = new ArrayList<String>();
      var start = text.startsWith(START) ? 0 : text.length();
      while (start < text.length()) {
        var following = text.indexOf("\n" + START, start);
        var end = following < 0 ? text.length() : following + 1;
        pieces.add(text.substring(start, end));
        start = end;
      }
      return pieces;
    }
  }
}
