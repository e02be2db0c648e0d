package dev.perdure.activities.agent.prompt;

import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** A layer and its tokens, estimated as a quarter of its characters. */
public record PromptExplanationLayerTokens(String name, int tokens) {

  /** The layer of a text of some length. */
  public static PromptExplanationLayerTokens of(String name, int characters) {
    return new PromptExplanationLayerTokens(
        name, Math.ceilDiv(characters, PromptExplanation.CHARACTERS_A_TOKEN));
  }

  /** The layer of the tools that a model is offered, as they are described to it. */
  public static PromptExplanationLayerTokens ofTools(List<ToolSpec> tools) {
    return of(
        "tools",
        tools.stream()
            .mapToInt(tool ->
                tool.name().length() + tool.description().length() + tool.parameters().length())
            .sum());
  }
}
