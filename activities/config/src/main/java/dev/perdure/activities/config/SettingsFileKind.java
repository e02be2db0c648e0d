package dev.perdure.activities.config;

import dev.perdure.planner.json.AllowedConfigKeys;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.ReservedToolNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The kinds of {@code perdure.yaml} (organisation's, user's, repository's), how each is read, and
 * the keys it may hold.
 */
public enum SettingsFileKind {
  /** Holds for everybody on a host. */
  ORGANISATION,
  /** A file of the operator of the server. */
  USER,
  /** Comes with the code. */
  REPOSITORY;

  /** The sections of a repository's file that hold only where a person trusts them. */
  public static final List<String> UNTRUSTED = List.of("mcp", "customTools", "hooks");

  /** The most bytes of a file that people write by hand. */
  public static final int MAX_FILE_BYTES = 256 * 1024;

  private static final ConfigSchema SCHEMA = ConfigSchema.PERDURE;

  public AllowedConfigKeys keys() {
    return new AllowedConfigKeys(
        SCHEMA.keys(false).stream().filter(this::isAllowed).toList(), SCHEMA.keys(true));
  }

  /** Reads a file; one that does not exist is empty. */
  public YamlMapping read(Path path) {
    if (!Files.isRegularFile(path)) {
      return YamlMapping.empty(path.toString());
    }
    try {
      requireSize(path.toString(), Files.size(path));
      return parse(path.toString(), Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException("The file '%s' can't be read.".formatted(path), e);
    }
  }

  /** Parses a file's text; a key without effect is an error. */
  public YamlMapping parse(String source, String text) {
    requireSize(source, text.getBytes(StandardCharsets.UTF_8).length);
    YamlMapping file = YamlMapping.parse(source, text);
    require(file);
    return file;
  }

  /** Refuses a file with a value that has no effect or does not fit. */
  public void require(YamlMapping file) {
    file.entries().forEach(entry -> requirePlace(file, entry));
    SCHEMA.require(file);
    YamlMapping tools = file.section("customTools");
    tools.entries().forEach(tool -> requireFree(tools, tool));
  }

  /** A tool of people may neither hide a built-in one nor pass for one. */
  private static void requireFree(YamlMapping tools, YamlEntry tool) {
    if (ReservedToolNames.contains(tool.key())) {
      throw tools.wrong(
          tool,
          "'customTools.%s' has a name that belongs to Perdure's own tools or permissions: give it another, such as 'my_%1$s'"
              .formatted(tool.key()));
    }
  }

  /** Refuses a file that is too large to be written by hand. */
  public static void requireSize(String source, long bytes) {
    if (bytes > MAX_FILE_BYTES) {
      throw new InvalidConfig(
          source,
          1,
          "it has %d bytes, and at most %d are read: make it smaller"
              .formatted(bytes, MAX_FILE_BYTES));
    }
  }

  private boolean isAllowed(String key) {
    List<String> files = SCHEMA.files(key);
    return files.isEmpty() || files.contains(name().toLowerCase(Locale.ROOT));
  }

  private void requirePlace(YamlMapping file, YamlEntry entry) {
    if (!isAllowed(entry.key())) {
      throw file.wrong(
          entry,
          "'%s' has an effect only in the %s: move it there"
              .formatted(
                  entry.key(),
                  SCHEMA.files(entry.key()).contains("user")
                      ? "user's perdure.yaml (PERDURE_CONFIG, else ~/.config/perdure)"
                      : "organisation's perdure.yaml (%s, else /etc/perdure)"
                          .formatted(ConfigFiles.VARIABLE)));
    }
  }
}
