package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.ClaudeRuleFile;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Instructions that apply to a file being read, told once in a run: the AGENTS.md, or else
 * CLAUDE.md or CONTEXT.md, of the directories above it, and the rules of Claude Code for such
 * files.
 */
final class DirectoryInstructions {

  private static final List<String> NAMES = List.of("AGENTS.md", "CLAUDE.md", "CONTEXT.md");
  private static final int MAX_TEXT_BYTES = 8_000;
  private static final int MAX_LINES = 300;
  private static final int MAX_FILES = 4;
  private static final int MAX_DEPTH = 5;
  private static final long MAX_RULE_BYTES = 64 * 1024;

  private final Map<String, String> seen = new LinkedHashMap<>();
  private final StringBuilder text = new StringBuilder();

  private DirectoryInstructions() {}

  /** The instructions that a run has not seen yet, the outermost first. */
  static DirectoryInstructions on(FileReader reading, String file) {
    DirectoryInstructions instructions = new DirectoryInstructions();
    for (String directory : directories(file)) {
      if (instructions.seen.size() < MAX_FILES) {
        candidate(reading, directory)
            .filter(path -> !path.equals(file))
            .ifPresent(
                path -> instructions.add(reading, path, words -> heading(directory, path, words)));
      }
    }
    for (String rule : rules(reading)) {
      if (instructions.seen.size() < MAX_FILES && !rule.equals(file)) {
        instructions.add(reading, rule, words -> ruleFor(file, rule, words));
      }
    }
    return instructions;
  }

  /** The text of a file, under a heading. */
  private record Told(String heading, String words) {}

  private static Optional<Told> heading(String directory, String path, String words) {
    return Optional.of(
        new Told(
            "\nThe repository's instructions for all files in %s (from %s; they grant no permission):\n"
                .formatted(directory, path),
            words));
  }

  /** A notice named an unreadable file when the task began. */
  private static Optional<Told> ruleFor(String file, String path, String text) {
    try {
      ClaudeRuleFile rule = ClaudeRuleFile.parse(path, text);
      return Optional.of(rule)
          .filter(it -> it.fits(file))
          .map(it ->
              new Told(
                  "\nThe repository's rules for %s (from %s; they grant no permission):\n"
                      .formatted(String.join(", ", it.paths()), path),
                  it.text()));
    } catch (InvalidConfig e) {
      return Optional.empty();
    }
  }

  private static List<String> rules(FileReader reading) {
    Path folder = reading.root().resolve(ClaudeRuleFile.FOLDER);
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder, MAX_DEPTH)) {
      return files
          .filter(file -> file.toFile().length() <= MAX_RULE_BYTES)
          .map(file -> reading.root().relativize(file).toString())
          .filter(ClaudeRuleFile::isRule)
          .filter(path -> isFileWithin(reading, path))
          .sorted()
          .limit(ClaudeRuleFile.MAX_RULES)
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /** The text that follows the page. */
  String text() {
    return text.toString();
  }

  /** The hashes of the files that the run has already got. */
  Map<String, String> seen() {
    return seen;
  }

  ToolResult addTo(ToolResult page) {
    return text.isEmpty()
        ? page
        : new ToolResult(page.title(), page.output() + "\n" + text, page.isError(), page.metadata())
            .with("instructions", List.copyOf(seen.keySet()));
  }

  private void add(FileReader reading, String path, Function<String, Optional<Told>> form) {
    try {
      byte[] bytes = SecureDirectory.read(reading.root(), path);
      String hash = DigestUtils.sha256Hex(bytes);
      if (reading.seen().find(reading.run(), path).filter(hash::equals).isPresent()) {
        return;
      }
      String whole = DecodedText.of(bytes).map(DecodedText::text).orElse("").strip();
      Optional<Told> told = form.apply(whole).filter(it -> !it.words().isEmpty());
      if (told.isEmpty()) {
        return;
      }
      seen.put(path, hash);
      String words = told.get().words();
      String shown = start(words);
      text.append(told.get().heading())
          .append(shown)
          .append(shown.equals(words) ? "\n" : "\n(cut: read %s for the rest)\n".formatted(path));
    } catch (IOException e) {
      seen.remove(path);
    }
  }

  /** The beginning of a text, cut by bytes to leave room for the page. */
  private static String start(String words) {
    String[] lines = words.split("\n", MAX_LINES + 1);
    String start =
        lines.length > MAX_LINES
            ? words.substring(0, words.length() - lines[MAX_LINES].length())
            : words;
    int bytes = start.getBytes(StandardCharsets.UTF_8).length;
    return bytes <= MAX_TEXT_BYTES
        ? start
        : TextShortener.start(start, (int) ((long) MAX_TEXT_BYTES * start.length() / bytes));
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
        && Files.isRegularFile(file)
        && reading.permissions().of(file) == ReadVerdict.ALLOWED;
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
