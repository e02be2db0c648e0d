package dev.perdure.activities.config;

import dev.perdure.planner.json.ConfigKeys;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.json.YamlMapping.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The kinds of {@code perdure.yaml} and the keys that each supports. */
public enum SettingsFile {
  /** Holds for everybody on a host. */
  ORGANISATION,
  /** Belongs to whoever runs the server. */
  USER,
  /** Comes with the code. */
  REPOSITORY;

  private static final List<String> PLANNED =
      List.of(
          "model",
          "smallModel",
          "agent",
          "instructions",
          "tools",
          "mcp",
          "customTools",
          "hooks",
          "policy",
          "budget",
          "delivery",
          "users");
  private static final ConfigKeys WORKSPACE =
      ConfigKeys.of("setup", "include", "network", "caches");
  private static final ConfigKeys FORMATTER = ConfigKeys.of("command", "extensions");

  public ConfigKeys keys() {
    return new ConfigKeys(supported(), PLANNED);
  }

  private List<String> supported() {
    return switch (this) {
      case ORGANISATION -> List.of("permission");
      case REPOSITORY -> List.of("permission", "workspace");
      case USER -> List.of("permission", "workspace", "formatter");
    };
  }

  public static ConfigKeys workspaceKeys() {
    return WORKSPACE;
  }

  /** The keys of each entry under {@code formatter}. */
  public static ConfigKeys formatterKeys() {
    return FORMATTER;
  }

  /** Reads a file; one that does not exist is empty. */
  public YamlMapping read(Path path) {
    if (!Files.isRegularFile(path)) {
      return YamlMapping.empty(path.toString());
    }
    try {
      return parse(path.toString(), Files.readString(path));
    } catch (IOException fault) {
      throw new UncheckedIOException("The file '%s' can't be read.".formatted(path), fault);
    }
  }

  /** Parses a file's text; a key without effect is an error. */
  public YamlMapping parse(String source, String text) {
    YamlMapping file = YamlMapping.parse(source, text);
    file.entries().forEach(entry -> requirePlace(file, entry));
    keys().require(file, "");
    WORKSPACE.require(file.section("workspace"), "workspace.");
    YamlMapping formatters = file.section("formatter");
    formatters
        .entries()
        .forEach(entry ->
            FORMATTER.require(
                formatters.section(entry.key()), "formatter.%s.".formatted(entry.key())));
    return file;
  }

  private void requirePlace(YamlMapping file, Entry entry) {
    if (USER.supported().contains(entry.key()) && !supported().contains(entry.key())) {
      throw file.wrong(
          entry,
          "'%s' has an effect only in the user's perdure.yaml (PERDURE_CONFIG, else ~/.config/perdure): move it there"
              .formatted(entry.key()));
    }
  }
}
