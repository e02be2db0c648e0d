package dev.perdure.activities.tool.edit;

import java.util.List;

/** Reader of a patch line by line, either in the {@code apply_patch} format or a unified diff. */
final class PatchReader {

  private final List<String> lines;
  private int next;

  private PatchReader(List<String> lines) {
    this.lines = List.copyOf(lines);
  }

  /** Returns the changes of a patch to each file, in the order of the patch. */
  static List<FilePatch> parse(String text) throws MalformedPatch {
    List<String> lines = lines(text);
    int begin = lines.stream().map(String::strip).toList().indexOf(ApplyPatchParser.BEGIN);
    List<FilePatch> files =
        begin < 0
            ? UnifiedDiffParser.parse(new PatchReader(lines))
            : ApplyPatchParser.parse(new PatchReader(lines.subList(begin, lines.size())));
    if (files.isEmpty() && lines.size() == 1 && text.contains("\\n")) {
      throw new MalformedPatch(
          1, "the patch has \\n where its lines end: give it with line feeds, escaped once.");
    }
    if (files.isEmpty()) {
      throw new MalformedPatch(
          lines.size(),
          "there is no change in it: write *** Begin Patch, then *** Add File:, *** Update File: or"
              + " *** Delete File: with a path, and *** End Patch; or a unified diff with ---, +++"
              + " and @@ lines.");
    }
    return files;
  }

  /** The lines of a patch. Where all of them end with CR LF, that says nothing of the files. */
  private static List<String> lines(String text) {
    List<String> lines = List.of(text.split("\n"));
    boolean returns =
        lines.stream().limit(Math.max(0, lines.size() - 1)).allMatch(line -> line.endsWith("\r"));
    return returns
        ? lines.stream()
            .map(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
            .toList()
        : lines;
  }

  boolean hasNext() {
    return next < lines.size();
  }

  String peek() {
    return lines.get(next);
  }

  /** A line some after the next; empty behind the end. */
  String peek(int after) {
    return next + after < lines.size() ? lines.get(next + after) : "";
  }

  /** How many lines are left. */
  int left() {
    return lines.size() - next;
  }

  String take() {
    return lines.get(next++);
  }

  /** The number of the line taken last, from 1. */
  int number() {
    return next;
  }

  boolean nextStartsWith(String prefix) {
    return hasNext() && peek().startsWith(prefix);
  }
}
