package dev.perdure.activities.extension;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The tool {@code skill}: gives a model the text of a skill whose name and description the model
 * knows.
 */
final class SkillTool extends TypedTool<SkillTool.SkillArguments> {

  /** The skill that is wanted. */
  record SkillArguments(String name) {}

  private static final String PERMISSION = "skill";
  private static final int MAX_LIST_LENGTH = 16_000;
  private static final String PARAMETERS =
      """
      {"type":"object","properties":{"name":{"type":"string","minLength":1,\
      "description":"The skill's name"}},"required":["name"]}\
      """;

  private final Map<String, Skill> skills;

  SkillTool(Map<String, Skill> skills) {
    super(spec(skills), SkillArguments.class);
    this.skills = Map.copyOf(skills);
  }

  /** The permission to load a skill. */
  static Demand demand(String name) {
    return new Demand(PERMISSION, name, "the skill " + name);
  }

  private static ToolSpec spec(Map<String, Skill> skills) {
    StringBuilder list = new StringBuilder();
    for (Skill skill : new TreeMap<>(skills).values()) {
      String line = "\n- %s: %s".formatted(skill.name(), skill.description());
      if (list.length() + line.length() <= MAX_LIST_LENGTH) {
        list.append(line);
      }
    }
    return new ToolSpec(
        "skill",
        "Loads the instructions of a skill. Do so before work that one of them is for. Skills:"
            + list,
        PARAMETERS,
        true);
  }

  @Override
  protected CallPreparation propose(SkillArguments arguments, ToolContext context) {
    String name = arguments.name();
    Skill skill = skills.get(name);
    if (skill == null) {
      String known = skills.keySet().stream().sorted().collect(Collectors.joining(", "));
      return CallPreparation.refused(
          "There is no skill '%s': use one of %s.".formatted(name, known));
    }
    String text =
        "%s\n\nOther files of this skill are in %s."
            .formatted(skill.body().strip(), skill.folder());
    return new CallPreparation.Proposal(
        List.of(demand(name)),
        PermissionSubjectPreview.none(),
        new Effect.Repeatable(() -> ToolResult.of("Skill " + name, text)));
  }
}
