package dev.perdure.activities.extension;

import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolSource;
import dev.perdure.planner.id.RunId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Source of the tools that are not built in: custom tools, the skill tool and tools of MCP servers.
 */
public record ExternalTools(
    TaskConfigurationLookup configurations, Sandbox sandbox, ToolSource servers, SkillSource skills)
    implements ToolSource {

  /** The custom tools that settings name and models can be offered, without a run. */
  public static List<Tool> custom(Settings settings, Sandbox sandbox) {
    List<Tool> all = new ArrayList<>();
    settings
        .customTools()
        .forEach((name, tool) -> {
          if (tool.refusal().isEmpty()) {
            all.add(new CustomTool(name, tool, sandbox));
          }
        });
    return all;
  }

  /**
   * The tool that loads the skills of a home and a directory, without a run; none without a skill.
   */
  public static List<Tool> skills(Path home, Path directory) {
    Map<String, Skill> known = new SkillLoader(home, Optional.of(directory)).all();
    return known.isEmpty() ? List.of() : List.of(new SkillTool(known));
  }

  /** A sentence about each custom tool that no model can be offered. */
  public static List<String> notices(Settings settings) {
    List<String> notices = new ArrayList<>();
    settings
        .customTools()
        .forEach((name, tool) ->
            tool.refusal()
                .ifPresent(reason ->
                    notices.add(
                        "The custom tool '%s' can't be offered to a model: %s. Correct its parameters."
                            .formatted(name, reason))));
    return notices;
  }

  @Override
  public Collection<? extends Tool> of(RunId run) {
    List<Tool> all = custom(configurations.settings(run), sandbox);
    Map<String, Skill> known = skills.of(run);
    if (!known.isEmpty()) {
      all.add(new SkillTool(known));
    }
    all.addAll(servers.of(run));
    return all;
  }
}
