package dev.perdure.planner.permission;

import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** The built-in permission rules, which hold if no other layer has a rule that matches. */
public final class DefaultRules {

  private static final String SOURCE = "built in";
  private static final Ruleset BUILT_IN = read("permission/defaults.md");

  private DefaultRules() {}

  /** The defaults, with directories outside the workspace that may be used without asking. */
  public static Ruleset with(List<String> directories) {
    return BUILT_IN.and(
        directories.stream()
            .map(directory -> Rule.of("external_directory", directory + "/*", RuleAction.ALLOW))
            .toList());
  }

  private static Ruleset read(String resource) {
    YamlMapping file = FrontMatter.parse(resource, ClasspathResources.text(resource)).settings();
    List<Rule> rules = PermissionSectionReader.of(RuleLayer.DEFAULTS, file).rules();
    List<Rule> denials = rules.stream().filter(DefaultRules::deniesFiles).toList();
    List<Rule> others = rules.stream().filter(rule -> !denials.contains(rule)).toList();
    return new Ruleset(RuleLayer.DEFAULTS, SOURCE, others).and(ExecutedFiles.rules()).and(denials);
  }

  /** A denial stands whatever the table of executed files asks about: the last match speaks. */
  private static boolean deniesFiles(Rule rule) {
    return rule.names("edit") && rule.action() == RuleAction.DENY;
  }

  /**
   * Returns the default rules for external tools. Perdure does not know the changes that an
   * external tool makes, so its calls ask if no rule matches.
   */
  public static Ruleset external(List<ToolSpec> tools) {
    List<Rule> asks =
        tools.stream()
            .filter(tool -> !tool.readOnly())
            .map(tool -> Rule.of(tool.permission(), "*", RuleAction.ASK))
            .toList();
    return new Ruleset(RuleLayer.DEFAULTS, SOURCE, asks);
  }
}
