package dev.perdure.planner.agent;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.Glob;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The switches that turn tools on or off for an agent, by name or glob; the last match decides. */
public record ToolSwitches(@JsonValue Map<String, Boolean> byName) {

  private static final ToolSwitches NONE = new ToolSwitches(Map.of());

  /** Copies the switches, keeping their order. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ToolSwitches {
    byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
  }

  /** No switch at all: every tool is on. */
  public static ToolSwitches none() {
    return NONE;
  }

  /** The switches of a section of a configuration file. */
  public static ToolSwitches of(YamlMapping section) {
    Map<String, Boolean> switches = new LinkedHashMap<>();
    section
        .entries()
        .forEach(entry -> switches.put(entry.key(), !Boolean.FALSE.equals(entry.value())));
    return new ToolSwitches(switches);
  }

  /** Whether a tool is on. */
  public boolean isOn(String tool) {
    return byName.entrySet().stream()
        .filter(entry -> new Glob(entry.getKey()).matches(tool))
        .reduce((_, later) -> later)
        .map(Map.Entry::getValue)
        .orElse(true);
  }

  /** The names and globs that match none of these tools, so that they switch nothing. */
  public List<String> unmatched(Collection<String> tools) {
    return byName.keySet().stream()
        .filter(name -> tools.stream().noneMatch(new Glob(name)::matches))
        .toList();
  }

  /** These switches over those of a weaker layer. */
  public ToolSwitches over(ToolSwitches weaker) {
    return weaker.followedBy(byName);
  }

  /** The same if these may only switch off, as a repository's do. */
  public ToolSwitches narrowing(ToolSwitches weaker) {
    Map<String, Boolean> followed = new LinkedHashMap<>(byName);
    followed.entrySet().removeIf(entry -> entry.getValue() && weaker.isLoosenedBy(entry.getKey()));
    return weaker.followedBy(followed);
  }

  /** All switches of both, the later ones at the end. */
  private ToolSwitches followedBy(Map<String, Boolean> later) {
    Map<String, Boolean> all = new LinkedHashMap<>(byName);
    all.keySet().removeAll(later.keySet());
    all.putAll(later);
    return new ToolSwitches(all);
  }

  /** Whether a name may bring back a tool that is switched off; told apart only for plain names. */
  private boolean isLoosenedBy(String name) {
    return isGlob(name) ? byName.containsValue(false) : !isOn(name);
  }

  private static boolean isGlob(String name) {
    return name.contains("*") || name.contains("?");
  }
}
