package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import java.util.Collection;

/** The tools from outside, such as those of MCP servers, which come and go with tasks. */
@FunctionalInterface
public interface ToolSource {

  /** The tools that a run may know, in a stable order. */
  Collection<? extends Tool> of(RunId run);
}
