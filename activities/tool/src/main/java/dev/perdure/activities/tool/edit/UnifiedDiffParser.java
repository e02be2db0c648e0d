package dev.perdure.activities.tool.edit;

import dev.perdure.activities.tool.match.Hunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parser of a unified diff, with or without git's extended headers. */
final class UnifiedDiffParser {

  private static final Pattern HEAD =
      Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+\\d{1,9}(?:,(\\d{1,9}))? @@.*");
  private static final String GIT = "diff --git ";

  /**
   * Lines that may follow the hunks of a file: another file, another mail, the end of a quotation.
   */
  private static final Pattern FOLLOWS =
      Pattern.compile("diff |Index: |From |Only in |```|-- ?$|\\*\\*\\* ");

  private static final Pattern BINARY =
      Pattern.compile("GIT binary patch|Binary files .* and .* differ");

  private final PatchReader patchReader;
  private final List<FilePatch> files = new ArrayList<>();
  private DiffHeader head = DiffHeader.empty();

  private UnifiedDiffParser(PatchReader patchReader) {
    this.patchReader = patchReader;
  }

  static List<FilePatch> parse(PatchReader lines) throws MalformedPatch {
    UnifiedDiffParser parser = new UnifiedDiffParser(lines);
    while (lines.hasNext()) {
      parser.next();
    }
    parser.finish();
    return parser.files;
  }

  private void next() throws MalformedPatch {
    String line = patchReader.take();
    if (line.startsWith(GIT)) {
      finish();
      head = DiffHeader.of(line.substring(GIT.length()));
    } else if (line.startsWith("--- ") && patchReader.nextStartsWith("+++ ")) {
      files.add(file(DiffPathParser.ofHead(line), DiffPathParser.ofHead(patchReader.take())));
      head = DiffHeader.empty();
    } else if (BINARY.matcher(line).matches()) {
      throw new MalformedPatch(
          patchReader.number(),
          "binary files can't be patched: leave them out of the patch and use a command.");
    } else {
      head.take(line, patchReader.number());
    }
  }

  /** Ends the header of a file without hunks. */
  private void finish() {
    head.alone().ifPresent(files::add);
    head = DiffHeader.empty();
  }

  private FilePatch file(String before, String after) throws MalformedPatch {
    List<Hunk> hunks = new ArrayList<>();
    for (int blank = blanks(); patchReader.peek(blank).startsWith("@@"); blank = blanks()) {
      for (; blank > 0; blank--) {
        patchReader.take();
      }
      hunks.add(hunk());
    }
    if (hunks.isEmpty()) {
      throw new MalformedPatch(
          patchReader.number(), "the change of %s has no @@ hunks.".formatted(after));
    }
    refuseStray(hunks.size());
    if (hunks.stream().allMatch(hunk -> hunk.line().isPresent())) {
      hunks.sort(Comparator.comparing(hunk -> hunk.line().orElseThrow()));
    }
    return head.change(before, after, hunks);
  }

  /** A change that stands in no hunk must not be lost. */
  private void refuseStray(int hunks) throws MalformedPatch {
    for (int i = 0; i < patchReader.left() && !isFollowing(i); i++) {
      if (isChange(patchReader.peek(i))) {
        throw new MalformedPatch(
            patchReader.number() + i + 1,
            "'%s' stands behind hunk %d and in no other: begin each line of a hunk with a space, - or +."
                .formatted(patchReader.peek(i), hunks));
      }
    }
  }

  private static boolean isChange(String line) {
    return line.startsWith("+") || line.startsWith("-");
  }

  private boolean isFollowing(int after) {
    return FOLLOWS.matcher(patchReader.peek(after)).lookingAt()
        || (patchReader.peek(after).startsWith("--- ")
            && patchReader.peek(after + 1).startsWith("+++ "));
  }

  /** A hunk as long as it counts, and longer: models count badly. */
  private Hunk hunk() throws MalformedPatch {
    String start = patchReader.take();
    if (start.startsWith("@@@")) {
      throw new MalformedPatch(
          patchReader.number(),
          "'%s' is of a merge: give a diff against one of its parents.".formatted(start));
    }
    Matcher numbers = HEAD.matcher(start);
    HunkBuilder hunk = new HunkBuilder();
    if (numbers.matches()) {
      counted(hunk, numbers, start);
    } else {
      hunk.anchor(ApplyPatchParser.anchor(start));
    }
    while (continues()) {
      take(hunk, start);
    }
    if (hunk.isEmpty()) {
      throw new MalformedPatch(
          patchReader.number(), "the hunk '%s' has no lines.".formatted(start));
    }
    return hunk.build();
  }

  private void counted(HunkBuilder hunk, Matcher numbers, String start) throws MalformedPatch {
    int line = Integer.parseInt(numbers.group(1));
    int oldSize = count(numbers.group(2));
    int newSize = count(numbers.group(3));
    hunk.line(oldSize == 0 ? line : line - 1);
    while (patchReader.hasNext()
        && !patchReader.nextStartsWith("@@")
        && !patchReader.nextStartsWith(GIT)
        && (hunk.oldSize() < oldSize || hunk.newSize() < newSize)) {
      take(hunk, start);
    }
  }

  /** Whether the next line, or the next that is not empty, is one of a hunk. */
  private boolean continues() {
    int at = blanks();
    String line = patchReader.peek(at);
    return (isChange(line) || line.startsWith(" ") || (at == 0 && line.startsWith("\\")))
        && !isFollowing(at);
  }

  /** How many empty lines come next. */
  private int blanks() {
    int blanks = 0;
    while (blanks < patchReader.left() && patchReader.peek(blanks).isEmpty()) {
      blanks++;
    }
    return blanks;
  }

  private void take(HunkBuilder hunk, String start) throws MalformedPatch {
    String line = patchReader.take();
    if (line.startsWith("\\")) {
      hunk.unfinished();
    } else if (!hunk.take(line)) {
      throw new MalformedPatch(
          patchReader.number(),
          "the hunk '%s' counts more lines than it has, or a line of it lacks its mark."
              .formatted(start));
    }
  }

  private static int count(@Nullable String text) {
    return text == null ? 1 : Integer.parseInt(text);
  }
}
