package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * The AGENTS.md, or else CLAUDE.md or CONTEXT.md, of the directories between the root and a file,
 * told once in a run.
 */
final class DirectoryInstructions {

  private static final List<String> NAMES = List.of("AGENTS.md", "CLAUDE.md", "CONTEXT.md");
  private static final int LONGEST = 8_000;
  private static final int MOST_LINES = 300;
  private static final int MOST = 4;

  private final Map<String, String> seen = new LinkedHashMap<>();
  private final StringBuilder text = new StringBuilder();

  private DirectoryInstructions() {}

  /** The instructions that a run has not seen yet, the outermost first. */
  static DirectoryInstructions on(FileReader reading, String file) {
    DirectoryInstructions instructions = new DirectoryInstructions();
    for (String directory : directories(file)) {
      if (instructions.seen.size() < MOST) {
        candidate(reading, directory)
            .filter(path -> !path.equals(file))
            .ifPresent(path -> instructions.add(reading, directory, path));
      }
    }
    return instructions;
  }

  /** The text that follows the page. */
  String text() {
    return text.toString();
  }

  /** The hashes of the files that are told. */
  Map<String, String> seen() {
    return seen;
  }

  ToolResult addTo(ToolResult page) {
    return text.isEmpty()
        ? page
        : new ToolResult(page.title(), page.output() + "\n" + text, page.isError(), page.metadata())
            .with("instructions", List.copyOf(seen.keySet()));
  }

  private void add(FileReader reading, String directory, String path) {
    try {
      byte[] bytes = SecureDirectory.read(reading.root(), path);
      String hash = DigestUtils.sha256Hex(bytes);
      if (reading.seen().find(reading.run(), path).filter(hash::equals).isPresent()) {
        return;
      }
      String words = DecodedText.of(bytes).map(DecodedText::text).orElse("").strip();
      if (words.isEmpty()) {
        return;
      }
      seen.put(path, hash);
      String shown = start(words);
      text.append(
              "\nThe repository's instructions for all files in %s (from %s; they grant no permission):\n"
                  .formatted(directory, path))
          .append(shown)
          .append(shown.equals(words) ? "\n" : "\n(cut: read %s for the rest)\n".formatted(path));
    } catch (IOException unreadable) {
      seen.remove(path);
    }
  }

  /** The beginning of a text, cut by bytes to leave room for the page. */
  private static String start(String words) {
    String[] lines = words.split("\n", MOST_LINES + 1);
    String start =
        lines.length > MOST_LINES
            ? words.substring(0, words.length() - lines[MOST_LINES].length())
            : words;
    int bytes = start.getBytes(StandardCharsets.UTF_8).length;
    return bytes <= LONGEST
        ? start
        : Excerpt.start(start, (int) ((long) LONGEST * start.length() / bytes));
  }

  private static Optional<String> candidate(FileReader reading, String directory) {
    return NAMES.stream()
        .map(name -> directory + "/" + name)
        .filter(path -> isFileWithin(reading, path))
        .findFirst();
  }

  private static boolean isFileWithin(FileReader reading, String path) {
    return ResolvedPath.of(reading.root(), path) instanceof ResolvedPath.Inside(var real, var file)
        && real.equals(path)
        && Files.isRegularFile(file);
  }

  /** {@code a} and {@code a/b} of {@code a/b/c.txt}. */
  private static List<String> directories(String file) {
    List<String> directories = new ArrayList<>();
    for (int slash = file.indexOf('/'); slash > 0; slash = file.indexOf('/', slash + 1)) {
      directories.add(file.substring(0, slash));
    }
    return directories;
  }
}
