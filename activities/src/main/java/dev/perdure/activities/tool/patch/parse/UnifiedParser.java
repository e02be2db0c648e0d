package dev.perdure.activities.tool.patch.parse;

import dev.perdure.activities.tool.match.LineHunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a plain unified diff, with or without git's own lines. */
final class UnifiedParser {

  private static final Pattern HEAD =
      Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+\\d{1,9}(?:,(\\d{1,9}))? @@.*");
  private static final String GIT = "diff --git ";
  private static final Pattern BINARY =
      Pattern.compile("GIT binary patch|Binary files .* and .* differ");

  private final PatchLines lines;
  private final List<PatchFile> files = new ArrayList<>();
  private FileHead head = FileHead.empty();

  private UnifiedParser(PatchLines lines) {
    this.lines = lines;
  }

  static List<PatchFile> parse(PatchLines lines) throws MalformedPatch {
    UnifiedParser parser = new UnifiedParser(lines);
    while (lines.hasNext()) {
      parser.next();
    }
    parser.finish();
    return parser.files;
  }

  private void next() throws MalformedPatch {
    String line = lines.take();
    if (line.startsWith(GIT)) {
      finish();
      head = FileHead.of(line.substring(GIT.length()));
    } else if (line.startsWith("--- ") && lines.nextStartsWith("+++ ")) {
      files.add(file(DiffPath.ofHead(line), DiffPath.ofHead(lines.take())));
      head = FileHead.empty();
    } else if (BINARY.matcher(line).matches()) {
      throw new MalformedPatch(
          lines.number(),
          "binary files can't be patched: leave them out of the patch and use a command.");
    } else {
      head.take(line, lines.number());
    }
  }

  /** Ends what was said of a file without hunks. */
  private void finish() {
    head.alone().ifPresent(files::add);
    head = FileHead.empty();
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
    hunks.sort(Comparator.comparing(hunk -> hunk.line().orElse(0)));
    return head.change(before, after, hunks);
  }

  private LineHunk hunk() throws MalformedPatch {
    String start = lines.take();
    Matcher numbers = HEAD.matcher(start);
    if (!numbers.matches()) {
      throw new MalformedPatch(
          lines.number(), "'%s' is no hunk head such as @@ -3,7 +3,8 @@.".formatted(start));
    }
    int line = Integer.parseInt(numbers.group(1));
    int oldSize = count(numbers.group(2));
    int newSize = count(numbers.group(3));
    HunkBuilder hunk = new HunkBuilder().line(oldSize == 0 ? line : line - 1);
    while (lines.hasNext() && (hunk.oldSize() < oldSize || hunk.newSize() < newSize)) {
      take(hunk, start);
    }
    if (lines.nextStartsWith("\\")) {
      take(hunk, start);
    }
    return hunk.build();
  }

  private void take(HunkBuilder hunk, String start) throws MalformedPatch {
    String line = lines.take();
    if (line.startsWith("\\")) {
      hunk.unfinished();
    } else if (!hunk.take(line)) {
      throw new MalformedPatch(
          lines.number(),
          "the hunk '%s' counts more lines than it has, or a line of it lacks its mark."
              .formatted(start));
    }
  }

  private static int count(@Nullable String text) {
    return text == null ? 1 : Integer.parseInt(text);
  }
}
