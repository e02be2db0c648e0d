package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/**
 * The beginning of every request of a run.
 *
 * @param agents the agents for which Perdure wrote the prompt; another agent needs a prompt of its
 *     own
 * @param mode the mode that Perdure told the run last; empty before the first mode
 */
public record RunPrompt(String system, List<ToolSpec> tools, List<String> agents, String mode) {
  public RunPrompt {
    tools = List.copyOf(tools);
    agents = List.copyOf(agents);
  }
}
