package dev.perdure.activities.tool.edit;

import dev.perdure.activities.tool.match.Hunk;
import java.util.List;
import java.util.Optional;

/** Header of one file in a git diff: renames, modes, creation and deletion. */
final class DiffHeader {

  private static final String MODE = "100";

  private Optional<String> both = Optional.empty();
  private Optional<String> from = Optional.empty();
  private Optional<String> to = Optional.empty();
  private Optional<Boolean> executable = Optional.empty();
  private boolean creates;
  private boolean deletes;

  /** A head of nothing yet. */
  static DiffHeader empty() {
    return new DiffHeader();
  }

  /** The head of what stands in a line {@code diff --git}. */
  static DiffHeader of(String names) {
    DiffHeader head = new DiffHeader();
    head.both = DiffPathParser.ofBoth(names);
    return head;
  }

  /** Takes one of git's lines; others say nothing. */
  void take(String line, int number) throws MalformedPatch {
    if (line.startsWith("copy from ")) {
      throw new MalformedPatch(number, "a patch copies no file: use a command such as cp.");
    } else if (after("rename from ", line).isPresent()) {
      from = after("rename from ", line).map(DiffPathParser::plain);
    } else if (after("rename to ", line).isPresent()) {
      to = after("rename to ", line).map(DiffPathParser::plain);
    } else if (after("new file mode ", line).or(() -> after("new mode ", line)).isPresent()) {
      creates |= line.startsWith("new file");
      executable = Optional.of(isExecutable(line, number));
    } else if (line.startsWith("deleted file mode ")) {
      deletes = true;
    }
  }

  private static boolean isExecutable(String line, int number) throws MalformedPatch {
    String mode = line.substring(line.lastIndexOf(' ') + 1);
    if (!mode.startsWith(MODE)) {
      throw new MalformedPatch(
          number,
          "'%s' is of a link or a submodule, which a patch can't make: use a command such as ln -s."
              .formatted(line));
    }
    return mode.endsWith("755");
  }

  /** The change of a file between these two paths. */
  FilePatch change(String before, String after, List<Hunk> hunks) throws MalformedPatch {
    boolean prefixed = DiffPathParser.isPrefixed(before, after);
    String old = prefixed ? DiffPathParser.withoutPrefix(before) : before;
    String fresh = prefixed ? DiffPathParser.withoutPrefix(after) : after;
    if (old.equals(DiffPathParser.NONE) && fresh.equals(DiffPathParser.NONE)) {
      throw new MalformedPatch("A change is from /dev/null to /dev/null: name the file.");
    }
    if (old.equals(DiffPathParser.NONE)) {
      return added(fresh, hunks);
    }
    if (fresh.equals(DiffPathParser.NONE)) {
      return new FilePatch.Delete(old, hunks);
    }
    String source = from.orElse(old);
    String target = to.orElse(fresh);
    return new FilePatch.Update(
        source, source.equals(target) ? Optional.empty() : Optional.of(target), hunks, executable);
  }

  private FilePatch added(String path, List<Hunk> hunks) throws MalformedPatch {
    if (hunks.size() != 1 || !hunks.getFirst().oldLines().isEmpty()) {
      throw new MalformedPatch(
          "%s is new in the patch, which still expects lines in it: a new file has one hunk of + lines."
              .formatted(path));
    }
    Hunk hunk = hunks.getFirst();
    String end = hunk.finished().orElse(true) ? "\n" : "";
    return new FilePatch.Add(
        path, String.join("\n", hunk.newLines()) + end, executable.filter(wanted -> wanted));
  }

  /** Returns the change of a file without hunks: a move, an empty file, a mode. */
  Optional<FilePatch> alone() {
    if (from.isPresent() && to.isPresent()) {
      return Optional.of(new FilePatch.Update(from.get(), to, List.of(), executable));
    }
    if (creates) {
      return both.map(path -> new FilePatch.Add(path, "", executable.filter(wanted -> wanted)));
    }
    if (deletes) {
      return both.map(path -> new FilePatch.Delete(path, List.of()));
    }
    return executable.isPresent()
        ? both.map(path -> new FilePatch.Update(path, Optional.empty(), List.of(), executable))
        : Optional.empty();
  }

  private static Optional<String> after(String start, String line) {
    return line.startsWith(start) ? Optional.of(line.substring(start.length())) : Optional.empty();
  }
}
