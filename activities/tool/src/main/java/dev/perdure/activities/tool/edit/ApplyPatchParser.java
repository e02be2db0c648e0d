package dev.perdure.activities.tool.edit;

import dev.perdure.activities.tool.match.Hunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parser of patches in the {@code apply_patch} format, between {@code *** Begin Patch} and {@code
 * *** End Patch}.
 */
final class ApplyPatchParser {

  static final String BEGIN = "*** Begin Patch";
  private static final String END = "*** End Patch";
  private static final String ADD = "*** Add File: ";
  private static final String UPDATE = "*** Update File: ";
  private static final String DELETE = "*** Delete File: ";
  private static final String MOVE = "*** Move to: ";
  private static final String END_OF_FILE = "*** End of File";
  private static final Pattern NUMBERS = Pattern.compile("-\\d+(,\\d+)? \\+\\d+(,\\d+)? @@.*");

  private final PatchReader patchReader;

  private ApplyPatchParser(PatchReader patchReader) {
    this.patchReader = patchReader;
  }

  static List<FilePatch> parse(PatchReader lines) throws MalformedPatch {
    return new ApplyPatchParser(lines).files();
  }

  private List<FilePatch> files() throws MalformedPatch {
    patchReader.take();
    List<FilePatch> files = new ArrayList<>();
    while (patchReader.hasNext() && !patchReader.peek().strip().equals(END)) {
      String head = patchReader.take();
      if (head.startsWith(ADD)) {
        files.add(
            new FilePatch.Add(head.substring(ADD.length()).strip(), content(), Optional.empty()));
      } else if (head.startsWith(DELETE)) {
        files.add(new FilePatch.Delete(head.substring(DELETE.length()).strip(), List.of()));
      } else if (head.startsWith(UPDATE)) {
        files.add(update(head.substring(UPDATE.length()).strip()));
      } else if (!head.isBlank()) {
        throw new MalformedPatch(
            patchReader.number(),
            "'%s' is not one of *** Add File:, *** Update File:, *** Delete File:, *** End Patch."
                .formatted(head));
      }
    }
    refuseTorso(files);
    return files;
  }

  /** A patch that changes something and lacks its end may lack more. */
  private void refuseTorso(List<FilePatch> files) throws MalformedPatch {
    if (!patchReader.hasNext() && !files.isEmpty()) {
      throw new MalformedPatch(
          patchReader.number(),
          "the patch ends without *** End Patch and may be cut off: give all of it and that line.");
    }
  }

  private String content() throws MalformedPatch {
    StringBuilder content = new StringBuilder();
    while (patchReader.hasNext() && !patchReader.peek().startsWith("*** ")) {
      String line = patchReader.take();
      if (!line.startsWith("+")) {
        throw new MalformedPatch(patchReader.number(), "a line of a new file begins with +.");
      }
      content.append(line, 1, line.length()).append('\n');
    }
    return content.toString();
  }

  private FilePatch update(String path) throws MalformedPatch {
    Optional<String> movedTo = Optional.empty();
    if (patchReader.nextStartsWith(MOVE)) {
      movedTo = Optional.of(patchReader.take().substring(MOVE.length()).strip());
    }
    List<Hunk> hunks = hunks();
    if (hunks.isEmpty() && movedTo.isEmpty()) {
      throw new MalformedPatch(
          patchReader.number(), "the update of %s has no hunks.".formatted(path));
    }
    return new FilePatch.Update(path, movedTo, hunks, Optional.empty());
  }

  private List<Hunk> hunks() throws MalformedPatch {
    List<Hunk> hunks = new ArrayList<>();
    HunkBuilder hunk = new HunkBuilder();
    while (patchReader.hasNext() && !startsFile(patchReader.peek())) {
      String line = patchReader.take();
      if (line.startsWith("@@")) {
        hunk = next(hunk, hunks).anchor(anchor(line));
      } else if (line.equals(END_OF_FILE)) {
        hunk.atEnd();
        hunk = next(hunk, hunks);
      } else if (!hunk.take(line)) {
        throw new MalformedPatch(
            patchReader.number(),
            "a line of a hunk begins with a space, - or +, or is an @@ line.");
      }
    }
    next(hunk, hunks);
    return hunks;
  }

  private static HunkBuilder next(HunkBuilder hunk, List<Hunk> hunks) {
    if (hunk.isEmpty()) {
      return hunk;
    }
    hunks.add(hunk.build());
    return new HunkBuilder();
  }

  private static boolean startsFile(String line) {
    return line.startsWith("*** ") && !line.equals(END_OF_FILE);
  }

  /** Reads the anchor after @@; line numbers and an ellipsis are none. */
  static String anchor(String line) {
    String text = line.substring(2).strip();
    String inner = text.endsWith("@@") ? text.substring(0, text.length() - 2).strip() : text;
    boolean says = !NUMBERS.matcher(text).matches() && !inner.matches("\\.*|…");
    return says ? inner : "";
  }
}
