package dev.perdure.activities.model;

import dev.perdure.planner.message.Message;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/**
 * The input of the model: the system text, the stored conversation, the tools on offer, and whether
 * the model may call tools in this answer.
 */
public record ModelPrompt(
    String system, List<Message> messages, List<ToolSpec> tools, boolean mayCall) {

  private static final String ENVIRONMENT = "\n\n# Environment\n";

  public ModelPrompt {
    messages = List.copyOf(messages);
    tools = List.copyOf(tools);
  }

  /** The system text in two: what all runs of an agent share, and the environment, if any. */
  public List<String> systemParts() {
    int environment = system.lastIndexOf(ENVIRONMENT);
    return environment < 0
        ? List.of(system)
        : List.of(system.substring(0, environment), system.substring(environment));
  }

  /** A prompt whose tools may be called. */
  public ModelPrompt(String system, List<Message> messages, List<ToolSpec> tools) {
    this(system, messages, tools, true);
  }
}
