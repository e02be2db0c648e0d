package dev.perdure.planner.prompt;

import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.json.YamlMapping.Entry;
import java.util.List;
import java.util.Optional;

/**
 * A slash command as read from its Markdown file.
 *
 * @param unused keys of the file that have no effect here, for a notice
 */
public record SlashCommandFile(SlashCommand command, List<String> unused) {

  private static final List<String> KEYS = List.of("description", "agent", "model", "subtask");
  private static final int LONGEST = 64 * 1024;

  /** Copies the list. */
  public SlashCommandFile {
    unused = List.copyOf(unused);
  }

  /** Reads a file; an error names the file, the line and the remedy. */
  public static SlashCommandFile parse(String name, String source, String file) {
    if (file.length() > LONGEST) {
      throw new InvalidConfig(
          source,
          1,
          "it has %d characters, a command at most %d".formatted(file.length(), LONGEST));
    }
    FrontMatter parts =
        FrontMatter.parse(source, file.startsWith("\uFEFF") ? file.substring(1) : file);
    YamlMapping settings = parts.settings();
    if (parts.body().isBlank()) {
      throw new InvalidConfig(source, 1, "it has no text: write the prompt below the settings");
    }
    SlashCommand command =
        new SlashCommand(
            name,
            text(settings, "description").orElse(""),
            text(settings, "agent").orElse(null),
            text(settings, "model").orElse(null),
            flag(settings),
            parts.body().strip(),
            source,
            null);
    List<String> unused =
        settings.entries().stream().map(Entry::key).filter(key -> !KEYS.contains(key)).toList();
    return new SlashCommandFile(command, unused);
  }

  private static Optional<String> text(YamlMapping settings, String key) {
    Optional<Entry> entry = settings.find(key).filter(found -> found.value() != null);
    if (entry.isPresent() && !(entry.get().value() instanceof String)) {
      throw settings.wrong(entry.get(), "'%s' must be a text".formatted(key));
    }
    return entry.map(found -> String.valueOf(found.value()));
  }

  private static boolean flag(YamlMapping settings) {
    Optional<Entry> entry = settings.find("subtask").filter(found -> found.value() != null);
    if (entry.isPresent() && !(entry.get().value() instanceof Boolean)) {
      throw settings.wrong(entry.get(), "'subtask' must be true or false");
    }
    return entry.filter(found -> Boolean.TRUE.equals(found.value())).isPresent();
  }
}
