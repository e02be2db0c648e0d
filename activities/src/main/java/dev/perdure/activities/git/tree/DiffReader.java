package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.Git.GitResult;
import dev.perdure.activities.git.tree.ChangeSet.ChangeStatus;
import dev.perdure.activities.git.tree.ChangeSet.FileChange;
import dev.perdure.activities.git.tree.DiffReader.ChangedFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the diff between two commits or trees of a git repository, file by file. */
public record DiffReader(Git program) {

  private static final int MOST_LIST = 16 << 20;
  private static final int MOST_DIFF = 8 << 20;

  /** The files that differ between two commits or trees, each with its diff. */
  public ChangeSet between(Path repository, String from, String to) {
    return compare(repository, from, to, List.of());
  }

  /** The names of the files that differ between two commits or trees. */
  public List<String> names(Path repository, String from, String to) {
    return TreeChanges.between(program.on(repository), from, to).names();
  }

  /** The difference of one file between two commits or trees. */
  public Optional<FileChange> of(Path repository, String from, String to, String path) {
    return compare(repository, from, to, List.of(path)).files().stream().findFirst();
  }

  private ChangeSet compare(Path repository, String from, String to, List<String> paths) {
    var git = program.on(repository);
    var base = git.text("rev-parse", "--verify", "--end-of-options", from);
    var head = git.text("rev-parse", "--verify", "--end-of-options", to);
    var ends = Stream.concat(Stream.of(base, head, "--"), paths.stream()).toList();
    var list = git.atMost(MOST_LIST, command(ends, "--raw", "--no-abbrev", "--numstat", "-z"));
    var diffs = new Diffs(git.atMost(MOST_DIFF, command(ends, "--patch", "--no-textconv")));
    var marker = new ExecutionMarker(git, head);
    var files =
        ChangedFile.read(list.names()).stream()
            .map(file -> marker.mark(file, diffs.addTo(file)))
            .toList();
    return new ChangeSet(base, head, files);
  }

  private static String[] command(List<String> ends, String... form) {
    var command = new ArrayList<>(List.of("diff", "-M", "--no-ext-diff"));
    command.addAll(List.of(form));
    command.addAll(ends);
    return command.toArray(String[]::new);
  }

  /** A file as {@code git diff --raw --numstat -z} lists it, without its diff. */
  record ChangedFile(
      String path,
      String oldPath,
      ChangeStatus status,
      Versions versions,
      int additions,
      int deletions,
      boolean binary) {

    /** The modes and the object ids before and after, in the order of git's raw record. */
    private record Versions(String oldMode, String newMode, String oldId, String newId) {

      static Versions of(String raw) {
        String[] part = raw.substring(1).split(" ");
        return new Versions(part[0], part[1], part[2], part[3]);
      }
    }

    /** Whether it is a link or a submodule, which may hold files. */
    boolean isFolder() {
      return versions.newMode().equals("120000") || versions.newMode().equals("160000");
    }

    boolean becameExecutable() {
      return versions.newMode().equals("100755") && !versions.oldMode().equals("100755");
    }

    String oldId() {
      return versions.oldId();
    }

    String newId() {
      return versions.newId();
    }

    /** Reads the raw records, then the counts, which come in the same order. */
    static List<ChangedFile> read(List<String> fields) {
      var files = new ArrayList<ChangedFile>();
      var counts = new ArrayList<String>();
      var rest = fields.iterator();
      while (rest.hasNext()) {
        var field = rest.next();
        if (field.startsWith(":")) {
          files.add(raw(field, rest));
        } else {
          counts.add(field);
          skipNames(field, rest);
        }
      }
      var counted = new ArrayList<ChangedFile>();
      for (var i = 0; i < files.size(); i++) {
        counted.add(files.get(i).counted(counts.get(i).split("\t", 3)));
      }
      return counted;
    }

    private static ChangedFile raw(String field, Iterator<String> rest) {
      var status = ChangeStatus.of(field.substring(field.lastIndexOf(' ') + 1).charAt(0));
      var oldPath = rest.next();
      var path = status == ChangeStatus.RENAMED ? rest.next() : oldPath;
      return new ChangedFile(path, oldPath, status, Versions.of(field), 0, 0, false);
    }

    /** The counts of a renamed file have an empty name and two names behind it. */
    private static void skipNames(String field, Iterator<String> rest) {
      if (field.indexOf('\t', field.indexOf('\t') + 1) == field.length() - 1) {
        rest.next();
        rest.next();
      }
    }

    private ChangedFile counted(String[] counts) {
      var isBinary = counts[0].equals("-");
      return new ChangedFile(
          path,
          oldPath,
          status,
          versions,
          isBinary ? 0 : Integer.parseInt(counts[0]),
          isBinary ? 0 : Integer.parseInt(counts[1]),
          isBinary);
    }

    FileChange with(String diff, boolean truncated) {
      var before = status == ChangeStatus.ADDED ? null : oldPath;
      return new FileChange(
          path, before, status, additions, deletions, binary, diff, truncated, null, null);
    }
  }

  /** The patch of many files, cut into that of each file. */
  static final class Diffs {

    private static final String START = "diff --git ";
    private static final int LONGEST = 200_000;

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
    FileChange addTo(ChangedFile file) {
      var count = file.status() == ChangeStatus.TYPE_CHANGED ? 2 : 1;
      var from = Math.min(next, pieces.size());
      var to = Math.min(next + count, pieces.size());
      next += count;
      var incomplete = to - from < count || (cut && to == pieces.size());
      var diff = String.join("", pieces.subList(from, to));
      if (file.binary()) {
        return file.with("", false);
      }
      return diff.length() > LONGEST
          ? file.with(wholeLines(diff.substring(0, LONGEST)), true)
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
