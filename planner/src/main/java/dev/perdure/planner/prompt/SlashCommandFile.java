package dev.perdure.planner.prompt;

import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.WrittenValue;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A slash command as read from its Markdown file.
 *
 * @param unused the parts of the settings that have no effect here, for a notice
 */
public record SlashCommandFile(SlashCommand command, List<String> unused) {

  private static final List<String> KEYS =
      List.of("description", "agent", "model", "subtask", "argument-hint");
  private static final List<String> TRUE = List.of("true", "yes", "on");
  private static final List<String> FLAGS = List.of("true", "yes", "on", "false", "no", "off");
  private static final int MAX_FILE_LENGTH = 64 * 1024;

  /** Copies the list. */
  public SlashCommandFile {
    unused = List.copyOf(unused);
  }

  /** Reads a file; an error names the file, the line and the remedy. */
  public static SlashCommandFile parse(String name, String source, String file) {
    if (file.length() > MAX_FILE_LENGTH) {
      throw new InvalidConfig(
          source,
          1,
          "it has %d characters, a command at most %d".formatted(file.length(), MAX_FILE_LENGTH));
    }
    FrontMatter parts = FrontMatter.lenient(source, file);
    YamlMapping settings = parts.settings();
    if (parts.body().isBlank()) {
      throw new InvalidConfig(source, 1, "it has no text: write the prompt below the settings");
    }
    SlashCommand command =
        new SlashCommand(
            name,
            description(settings),
            name(settings, "agent").orElse(null),
            model(settings).orElse(null),
            subtask(settings),
            parts.body().strip(),
            source,
            null,
            null);
    return new SlashCommandFile(command, unused(settings));
  }

  private static List<String> unused(YamlMapping settings) {
    Stream<String> keys =
        settings.entries().stream()
            .filter(entry -> !KEYS.contains(entry.key()) && !isFork(entry))
            .map(YamlEntry::key);
    Stream<String> variant =
        text(settings, "model").stream()
            .filter(model -> model.contains("#"))
            .map(model -> "model (its variant '%s')".formatted(model.replaceFirst(".*?#", "")));
    return Stream.concat(keys, variant).toList();
  }

  /** The description of the command, behind the arguments that it takes. */
  private static String description(YamlMapping settings) {
    String about = text(settings, "description").orElse("");
    return text(settings, "argument-hint")
        .filter(hint -> !hint.isBlank())
        .map(hint -> about.isEmpty() ? hint : "%s – %s".formatted(hint, about))
        .orElse(about);
  }

  /** The model without the variant that OpenCode puts behind it. */
  private static Optional<String> model(YamlMapping settings) {
    return name(settings, "model")
        .map(model -> model.replaceFirst("#.*", ""))
        .filter(model -> !model.isEmpty() && !model.equals("inherit"));
  }

  private static Optional<String> name(YamlMapping settings, String key) {
    Optional<YamlEntry> entry = settings.find(key).filter(found -> found.value() != null);
    if (entry.isPresent() && !(entry.get().value() instanceof String)) {
      throw settings.wrong(entry.get(), "'%s' must be a text".formatted(key));
    }
    return text(settings, key);
  }

  private static Optional<String> text(YamlMapping settings, String key) {
    Optional<YamlEntry> entry = settings.find(key);
    return entry.flatMap(found -> Optional.ofNullable(found.value())).map(WrittenValue::text);
  }

  /** Whether the settings want a subagent; null if they leave that to the agent's mode. */
  private static @Nullable Boolean subtask(YamlMapping settings) {
    Optional<YamlEntry> entry = settings.find("subtask").filter(found -> found.value() != null);
    String value = text(settings, "subtask").orElse("").toLowerCase(Locale.ROOT);
    if (entry.isPresent() && !FLAGS.contains(value)) {
      throw settings.wrong(entry.get(), "'subtask' must be true or false");
    }
    boolean forks = settings.entries().stream().anyMatch(SlashCommandFile::isFork);
    if (entry.isEmpty() && !forks) {
      return null;
    }
    return forks || TRUE.contains(value);
  }

  /** Claude Code's key for a command that a subagent carries out. */
  private static boolean isFork(YamlEntry entry) {
    return entry.key().equals("context") && "fork".equals(entry.value());
  }
}
