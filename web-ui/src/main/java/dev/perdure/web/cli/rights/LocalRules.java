package dev.perdure.web.cli.rights;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.planner.config.WrongSettings;
import dev.perdure.planner.permission.rule.Ruleset;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The permission rules of this machine's configuration files. */
record LocalRules(ConfigFiles files) {

  static LocalRules of(PerdureProperties properties) {
    return new LocalRules(properties.configFiles());
  }

  /** Those that hold everywhere. */
  List<Ruleset> rules() {
    return checked(files::rules);
  }

  /** Those that hold in a directory. */
  List<Ruleset> in(Path directory) {
    return checked(() -> files.rulesIn(directory));
  }

  private static List<Ruleset> checked(Supplier<List<Ruleset>> rules) {
    try {
      return rules.get();
    } catch (WrongSettings wrong) {
      throw Mistake.inInput(String.valueOf(wrong.getMessage()));
    }
  }
}
