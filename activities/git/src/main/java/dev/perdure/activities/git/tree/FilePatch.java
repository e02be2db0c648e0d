package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The patch of one file between two commits, with the hunks that a diff of the file shows.
 *
 * @param text the whole patch, one character a byte; empty for a submodule
 * @param hunks the hunks, each with its head; none of a binary file or a changed type
 */
public record FilePatch(String text, ChangeStatus status, List<String> hunks) {

  private static final byte[] NOTHING = new byte[0];
  private static final String HUNK = "@@ -";
  private static final String AFTER = "+++ ";
  private static final Map<String, String> EXACT =
      Map.of("apply.ignoreWhitespace", "no", "apply.whitespace", "nowarn");

  public FilePatch {
    hunks = List.copyOf(hunks);
  }

  /** Reads the patch of a file; empty if the file does not differ. */
  public static Optional<FilePatch> read(Git git, String from, String to, String path) {
    List<String> listed =
        git.demand(command(from, to, List.of(), "--raw", "--no-abbrev", "--numstat", "-z"), NOTHING)
            .names();
    return ChangedFile.read(listed).stream()
        .filter(file -> file.path().equals(path))
        .findFirst()
        .map(file -> read(git, from, to, file));
  }

  private static FilePatch read(Git git, String from, String to, ChangedFile file) {
    if (file.isRepository()) {
      return new FilePatch("", file.status(), List.of());
    }
    List<String> paths = List.of(file.oldPath(), file.path());
    List<String> command =
        command(from, to, paths, "--patch", "--no-textconv", "--binary", "--full-index");
    String text = new String(git.demand(command, NOTHING).output(), ISO_8859_1);
    boolean whole = file.binary() || file.status() == ChangeStatus.TYPE_CHANGED;
    return new FilePatch(text, file.status(), whole ? List.of() : split(text));
  }

  private static List<String> command(String from, String to, List<String> paths, String... form) {
    List<String> command = new ArrayList<>(List.of("diff", "-M", "--no-ext-diff"));
    command.addAll(Arrays.asList(form));
    command.addAll(List.of(from, to, "--"));
    command.addAll(paths.stream().distinct().toList());
    return command;
  }

  /** No other line of a patch begins as the head of a hunk: content lines begin with a sign. */
  private static List<String> split(String text) {
    List<String> hunks = new ArrayList<>();
    int start = text.indexOf("\n" + HUNK) + 1;
    while (start > 0) {
      int next = text.indexOf("\n" + HUNK, start) + 1;
      hunks.add(next == 0 ? text.substring(start) : text.substring(start, next));
      start = next;
    }
    return hunks;
  }

  /** The patch of one hunk, counted from 1; a file that is new or gone has one hunk, the whole. */
  public String ofHunk(int number) {
    if (status == ChangeStatus.ADDED || status == ChangeStatus.DELETED) {
      return text;
    }
    String name = text.substring(text.indexOf("\n" + AFTER) + 1 + AFTER.length());
    name = name.substring(0, name.indexOf('\n'));
    String before = name.startsWith("\"") ? "\"a" + name.substring(2) : "a" + name.substring(1);
    return "--- " + before + "\n" + AFTER + name + "\n" + hunks.get(number - 1);
  }

  /**
   * Takes a patch back from a tree; empty if the tree has other lines in its place.
   *
   * @param index a file that exists only meanwhile
   */
  public static Optional<String> reverse(Git git, Path index, String tree, String patch) {
    clear(index);
    try {
      Git applying = git.configured(EXACT).index(index);
      applying.text("read-tree", tree);
      GitResult applied =
          applying.ask(List.of("apply", "--cached", "-R", "-"), patch.getBytes(ISO_8859_1));
      return applied.succeeded() ? Optional.of(applying.text("write-tree")) : Optional.empty();
    } finally {
      clear(index);
    }
  }

  /** A git that was killed leaves its lock, which the next one would stumble on. */
  private static void clear(Path index) {
    DirectoryOperations.delete(index);
    DirectoryOperations.delete(index.resolveSibling(index.getFileName() + ".lock"));
  }
}
