package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** A tool call with its id on the wire. */
public record TurnCall(String id, String name, JsonObject input) {

  /**
   * The tools that the turns call, with a description that says that they are not available. Some
   * vendors refuse a conversation with calls unless it names tools, even if none may be used.
   */
  public static List<ToolSpec> withheld(List<Turn> turns) {
    return turns.stream()
        .filter(Turn.Assistant.class::isInstance)
        .flatMap(turn -> ((Turn.Assistant) turn).calls().stream())
        .map(TurnCall::name)
        .distinct()
        .map(name -> new ToolSpec(name, "Not available now.", "{}", true))
        .toList();
  }
}
