package dev.perdure.activities.config;

import dev.perdure.planner.json.YamlMapping;
import java.nio.file.Path;
import java.util.List;

/** The way in which a host's {@code perdure.yaml} files are read. */
@FunctionalInterface
public interface HostFileReader {

  /** The content of a file; empty where there is none. */
  YamlMapping read(SettingsFile kind, Path path);

  /** The errors of files that are broken now, and whose last good content holds in their place. */
  default List<String> errors() {
    return List.of();
  }

  /** Files as they are, where a broken one is an error. */
  static HostFileReader plain() {
    return SettingsFile::read;
  }
}
