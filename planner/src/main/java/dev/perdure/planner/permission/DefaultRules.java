package dev.perdure.planner.permission;

import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Rule.RuleAction;
import dev.perdure.planner.prompt.Resources;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** The rules that hold where no other layer says anything; written as people write theirs. */
public final class DefaultRules {

  private static final String SOURCE = "built in";
  private static final Ruleset BUILT_IN =
      Ruleset.parse(RuleLayer.DEFAULTS, SOURCE, permission("permission/defaults.md"));

  private DefaultRules() {}

  /** The defaults, with directories outside the workspace that may be used without asking. */
  public static Ruleset with(List<String> directories) {
    return BUILT_IN.and(
        directories.stream()
            .map(directory -> Rule.of("external_directory", directory + "/*", RuleAction.ALLOW))
            .toList());
  }

  private static JsonObject permission(String resource) {
    return FrontMatter.parse(resource, Resources.text(resource))
        .settings()
        .plain()
        .object("permission");
  }

  /** Nobody here knows what a tool of others changes, so its calls ask where no rule speaks. */
  public static Ruleset external(List<ToolSpec> tools) {
    List<Rule> asks =
        tools.stream()
            .filter(tool -> !tool.readOnly())
            .map(tool -> Rule.of(tool.permission(), "*", Rule.RuleAction.ASK))
            .toList();
    return new Ruleset(RuleLayer.DEFAULTS, "built in", asks);
  }
}
