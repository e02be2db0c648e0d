package dev.perdure.activities.tool.patch.parse;

import java.util.List;
import java.util.stream.IntStream;

/** Tells the two forms of a patch apart and takes off what models wrap around them. */
public final class PatchText {

  private PatchText() {}

  /** What a patch does to each file, in its order. */
  public static List<PatchFile> parse(String text) throws MalformedPatch {
    List<String> lines = lines(text);
    int begin =
        IntStream.range(0, lines.size())
            .filter(i -> lines.get(i).strip().equals(EnvelopeParser.BEGIN))
            .findFirst()
            .orElse(-1);
    List<PatchFile> files =
        begin < 0
            ? UnifiedParser.parse(new PatchLines(lines))
            : EnvelopeParser.parse(new PatchLines(lines.subList(begin, lines.size())));
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
        lines.subList(0, lines.size() - 1).stream().allMatch(line -> line.endsWith("\r"));
    return returns ? lines.stream().map(PatchText::withoutReturn).toList() : lines;
  }

  private static String withoutReturn(String line) {
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }
}
