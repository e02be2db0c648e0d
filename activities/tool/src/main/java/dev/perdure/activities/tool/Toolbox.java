package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolSpec;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Registry of tools by name and alias: the given ones, and for each run those from outside, such as
 * the tools of MCP servers.
 */
public final class Toolbox {

  private final Map<String, Tool> tools = new LinkedHashMap<>();
  private final ToolSource source;

  /** Takes each tool; the last one of a name stands. */
  public Toolbox(Collection<? extends Tool> tools) {
    this(tools, _ -> List.of());
  }

  /** Takes each tool, and for each run those of a source besides. */
  public Toolbox(Collection<? extends Tool> tools, ToolSource source) {
    tools.forEach(tool -> this.tools.put(tool.spec().name(), tool));
    this.source = source;
  }

  /** The tools of a run: these, and those from outside whose names are free. */
  public Toolbox of(RunId run) {
    Toolbox all = new Toolbox(tools.values().stream().map(tool -> tool.of(run)).toList());
    source.of(run).forEach(tool -> all.tools.putIfAbsent(tool.spec().name(), tool));
    return all;
  }

  /** The tool of a name. */
  public Optional<Tool> find(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  /** The tool a model means by a name in another case, with other joints, or by an alias. */
  public Optional<Tool> resolve(String written) {
    String plain = plain(written);
    return find(written)
        .or(() -> first(spec -> plain(spec.name()).equals(plain)))
        .or(() -> first(spec -> spec.aliases().contains(plain)));
  }

  private Optional<Tool> first(Predicate<ToolSpec> wanted) {
    return tools.values().stream().filter(tool -> wanted.test(tool.spec())).findFirst();
  }

  private static String plain(String name) {
    return name.strip().replaceAll("[_\\-\\s]", "").toLowerCase(Locale.ROOT);
  }

  /** The name of every tool. */
  public Set<String> names() {
    return Collections.unmodifiableSet(tools.keySet());
  }

  /** Returns the specifications of all offered tools, for models. */
  public List<ToolSpec> specs() {
    return tools.values().stream().filter(Tool::offered).map(Tool::spec).toList();
  }
}
