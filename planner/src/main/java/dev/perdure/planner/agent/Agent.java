package dev.perdure.planner.agent;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an agent: its model, tools, permission rules, limits and prompt.
 *
 * @param mode where it may be used
 * @param hidden whether people and models cannot choose it
 * @param readOnly whether the ceiling of planning holds for it in every phase
 * @param model the model it uses; null for the task's
 * @param variant the variant of that model, such as high; null for its standard one
 * @param temperature the sampling temperature; null for the vendor's default
 * @param topP the share of the likeliest words that are drawn from, above 0 and at most 1; null for
 *     the vendor's default
 * @param steps the most turns of a run; the last one offers no tools
 * @param tools which tools are offered, by name or glob
 * @param permission its rules as they are written in configuration
 * @param restrictions the rules that a repository's file gives it, which only tighten
 * @param prompt its own part of the system prompt
 * @param sources file and line of each key; empty for a built-in agent
 */
public record Agent(
    String name,
    String description,
    AgentMode mode,
    boolean hidden,
    boolean readOnly,
    @Nullable String model,
    @Nullable String variant,
    @Nullable Double temperature,
    @Nullable Double topP,
    int steps,
    ToolSwitches tools,
    JsonObject permission,
    @Nullable JsonObject restrictions,
    String prompt,
    Map<String, String> sources) {

  public Agent {
    sources =
        Collections.unmodifiableMap(
            new LinkedHashMap<>(Objects.requireNonNullElseGet(sources, Map::of)));
  }

  /**
   * Returns the position where a value was written, as file:line. The source of {@code prompt} is
   * the file itself.
   */
  public Optional<String> source(String key) {
    return Optional.ofNullable(sources.get(key));
  }

  /** Its own rules, and those of a repository's file in the layer that only tightens. */
  public List<Ruleset> rules() {
    List<Ruleset> rules = new ArrayList<>();
    rules.add(rules(RuleLayer.AGENT, "permission", permission));
    if (restrictions != null) {
      rules.add(rules(RuleLayer.REPOSITORY, "restrictions", restrictions));
    }
    return rules;
  }

  private Ruleset rules(RuleLayer layer, String key, JsonObject written) {
    return Ruleset.parse(layer, source(key).orElse("agent " + name), written);
  }

  /** The same agent with other tools. */
  public Agent withTools(ToolSwitches other) {
    return with(model, variant, other, prompt, sources);
  }

  /** The same agent, told more of what it is to do. */
  public Agent toldAlso(String more) {
    return with(model, variant, tools, prompt + "\n\n" + more.strip(), sources);
  }

  /** The same agent as one that comes with the product, whose values come from no file. */
  Agent builtIn() {
    return with(model, variant, tools, prompt, Map.of());
  }

  /** The same agent with another variant of its model. */
  public Agent withVariant(String other) {
    return with(model, other, tools, prompt, sources);
  }

  /** The same agent with another model, which is written somewhere. */
  public Agent withModel(@Nullable String other, @Nullable String source) {
    Map<String, String> places = new LinkedHashMap<>(sources);
    if (source != null) {
      places.put("model", source);
    }
    return with(other, variant, tools, prompt, places);
  }

  private Agent with(
      @Nullable String otherModel,
      @Nullable String otherVariant,
      ToolSwitches otherTools,
      String otherPrompt,
      Map<String, String> places) {
    return new Agent(
        name,
        description,
        mode,
        hidden,
        readOnly,
        otherModel,
        otherVariant,
        temperature,
        topP,
        steps,
        otherTools,
        permission,
        restrictions,
        otherPrompt,
        places);
  }
}
