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

  private static final int MAX_ENTRIES = 200;
  private static final int MAX_ENTRY_BYTES = 4_000;
  private static final int MAX_TOTAL_TEXT_LENGTH = 40_000;

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
          entry != null && count < MAX_ENTRIES;
          entry = archive.getNextEntry()) {
        count++;
        String path = InvisibleCharEscaper.of(entry.getName());
        names.append(path).append('\n');
        byte[] start = entry.isDirectory() ? new byte[0] : archive.readNBytes(MAX_ENTRY_BYTES);
        String cut = start.length == MAX_ENTRY_BYTES ? "\n(cut)\n" : "\n";
        if (start.length > 0 && texts.length() < MAX_TOTAL_TEXT_LENGTH) {
          DecodedText.of(start)
              .ifPresent(text -> texts.append("\n%s:\n%s%s".formatted(path, text.text(), cut)));
        }
      }
    }
    String more = count == MAX_ENTRIES ? "(the first %d files)\n".formatted(MAX_ENTRIES) : "";
    return ToolResult.of(name, "An archive of:\n" + names + more + texts);
  }
}
