package dev.perdure.activities.config;

import dev.perdure.planner.json.YamlMapping;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads a host's {@code perdure.yaml} files and the account's own agent files, as they are or with
 * the last good content of broken ones.
 */
@FunctionalInterface
interface HostConfigReader {

  /** The content of a file; empty if there is none. */
  YamlMapping read(SettingsFileKind kind, Path path);

  /** The organisation's configuration. */
  default OrganisationConfig organisation(OrganisationSource source) {
    return source.read();
  }

  /** The texts of the account's own agents by their paths. */
  default Map<String, String> agents(Path home) {
    return AgentLoader.own(home);
  }

  /** The errors of files that are broken now, and whose last good content holds in their place. */
  default List<String> errors() {
    return List.of();
  }

  /** Files as they are, where a broken one is an error. */
  static HostConfigReader plain() {
    return SettingsFileKind::read;
  }
}
