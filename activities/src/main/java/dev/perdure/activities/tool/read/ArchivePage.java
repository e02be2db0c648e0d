package dev.perdure.activities.tool.read;

import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.ToolResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Result of {@code read} for a zip archive: the names of its files and the beginnings of its texts.
 */
final class ArchivePage {

  private static final int MOST = 200;
  private static final int LONGEST = 4_000;
  private static final int LONGEST_IN_ALL = 40_000;

  private ArchivePage() {}

  static boolean isFor(byte[] bytes) {
    return MediaTypeDetector.of(bytes).equals("application/zip");
  }

  static ToolResult of(String name, byte[] bytes) throws IOException {
    StringBuilder names = new StringBuilder();
    StringBuilder texts = new StringBuilder();
    int count = 0;
    try (ZipInputStream archive = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = archive.getNextEntry();
          entry != null && count < MOST;
          entry = archive.getNextEntry()) {
        count++;
        String path = InvisibleCharEscaper.of(entry.getName());
        names.append(path).append('\n');
        byte[] start = entry.isDirectory() ? new byte[0] : archive.readNBytes(LONGEST);
        String cut = start.length == LONGEST ? "\n(cut)\n" : "\n";
        if (start.length > 0 && texts.length() < LONGEST_IN_ALL) {
          DecodedText.of(start)
              .ifPresent(text -> texts.append("\n%s:\n%s%s".formatted(path, text.text(), cut)));
        }
      }
    }
    String more = count == MOST ? "(the first %d files)\n".formatted(MOST) : "";
    return ToolResult.of(name, "An archive of:\n" + names + more + texts);
  }
}
