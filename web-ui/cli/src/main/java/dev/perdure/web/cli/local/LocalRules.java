package dev.perdure.web.cli.local;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.List;

/** The permission rules of the configuration files of this machine and of a directory. */
record LocalRules(ConfigFiles files) {

  static LocalRules of(PerdureProperties properties) {
    return new LocalRules(properties.configFiles());
  }

  /** The rules of a directory, with those that the committed files of other products add. */
  List<Ruleset> in(Path directory) {
    try {
      return files.rulesWith(LocalConfigLoader.committed(directory).files());
    } catch (InvalidConfig e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }
}
