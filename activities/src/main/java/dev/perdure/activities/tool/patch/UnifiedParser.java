package dev.perdure.activities.tool.patch;

import dev.perdure.activities.tool.match.LineHunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a plain unified diff, with or without git's own lines. */
final class UnifiedParser {

  private static final Pattern HEAD =
      Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+\\d{1,9}(?:,(\\d{1,9}))? @@.*");
  private static final String NONE = "/dev/null";
  private static final String FROM = "rename from ";
  private static final String TO = "rename to ";

  private final PatchLines lines;
  private final List<PatchFile> files = new ArrayList<>();
  private Optional<String> renamedFrom = Optional.empty();

  private UnifiedParser(PatchLines lines) {
    this.lines = lines;
  }

  static List<PatchFile> parse(PatchLines lines) throws MalformedPatch {
    UnifiedParser parser = new UnifiedParser(lines);
    while (lines.hasNext()) {
      parser.next();
    }
    return parser.files;
  }

  private void next() throws MalformedPatch {
    String line = lines.take();
    if (line.startsWith(FROM)) {
      renamedFrom = Optional.of(line.substring(FROM.length()));
    } else if (line.startsWith(TO)) {
      rename(line.substring(TO.length()));
    } else if (line.startsWith("--- ") && lines.nextStartsWith("+++ ")) {
      files.add(file(path(line), path(lines.take())));
    } else if (line.startsWith("GIT binary patch")) {
      throw new MalformedPatch(lines.number(), "binary patches can't be applied; use a command.");
    }
  }

  /** A rename without a change of content has no --- and +++ lines. */
  private void rename(String to) {
    boolean changes = lines.nextStartsWith("index ") || lines.nextStartsWith("--- ");
    if (renamedFrom.isPresent() && !changes) {
      files.add(new PatchFile.Update(renamedFrom.get(), Optional.of(to), List.of()));
      renamedFrom = Optional.empty();
    }
  }

  private PatchFile file(String before, String after) throws MalformedPatch {
    List<LineHunk> hunks = new ArrayList<>();
    while (lines.nextStartsWith("@@")) {
      hunks.add(hunk());
    }
    if (hunks.isEmpty()) {
      throw new MalformedPatch(
          lines.number(), "the change of %s has no @@ hunks.".formatted(after));
    }
    if (before.equals(NONE)) {
      return added(after, hunks.getFirst());
    }
    if (after.equals(NONE)) {
      return new PatchFile.Delete(before);
    }
    String source = renamedFrom.orElse(before);
    renamedFrom = Optional.empty();
    Optional<String> target = source.equals(after) ? Optional.empty() : Optional.of(after);
    return new PatchFile.Update(source, target, hunks);
  }

  private static PatchFile added(String path, LineHunk hunk) {
    String end = hunk.finished().orElse(true) ? "\n" : "";
    return new PatchFile.Add(path, String.join("\n", hunk.newLines()) + end);
  }

  private LineHunk hunk() throws MalformedPatch {
    String head = lines.take();
    Matcher numbers = HEAD.matcher(head);
    if (!numbers.matches()) {
      throw new MalformedPatch(
          lines.number(), "'%s' is no hunk head such as @@ -3,7 +3,8 @@.".formatted(head));
    }
    int start = Integer.parseInt(numbers.group(1));
    int oldSize = count(numbers.group(2));
    int newSize = count(numbers.group(3));
    HunkBuilder hunk = new HunkBuilder().line(oldSize == 0 ? start : start - 1);
    while (lines.hasNext() && (hunk.oldSize() < oldSize || hunk.newSize() < newSize)) {
      take(hunk, head);
    }
    if (lines.nextStartsWith("\\")) {
      take(hunk, head);
    }
    return hunk.build();
  }

  private void take(HunkBuilder hunk, String head) throws MalformedPatch {
    String line = lines.take();
    if (line.startsWith("\\")) {
      hunk.unfinished();
    } else if (!hunk.take(line)) {
      throw new MalformedPatch(
          lines.number(),
          "the hunk '%s' counts more lines than it has, or a line of it lacks its mark."
              .formatted(head));
    }
  }

  private static int count(@Nullable String text) {
    return text == null ? 1 : Integer.parseInt(text);
  }

  /** The path of a head line without its prefix, its time stamp and its quotes. */
  private static String path(String line) {
    String path = line.substring(4);
    int tab = path.indexOf('\t');
    path = (tab < 0 ? path : path.substring(0, tab)).stripTrailing();
    if (path.length() > 1 && path.startsWith("\"") && path.endsWith("\"")) {
      path = path.substring(1, path.length() - 1);
    }
    boolean prefixed = path.startsWith("a/") || path.startsWith("b/");
    return prefixed ? path.substring(2) : path;
  }
}
