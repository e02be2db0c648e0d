package dev.perdure.activities.journal.conversation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolSpec;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Store of the system prompt and the tools of each run, fixed at its first model call and anew only
 * for another agent.
 */
public record SystemPromptStore(Database database) {

  /** The prompt of a run, once it is fixed. */
  public Optional<RunPrompt> find(RunId run) {
    return database
        .sql("select * from run_prompt where conversation_id = ?", run)
        .find(row ->
            new RunPrompt(
                row.text("system"),
                row.list("tools", ToolSpec.class),
                row.list("agents", String.class),
                row.text("mode")));
  }

  /** The names of the tools that a run is offered. */
  public Set<String> toolNames(RunId run) {
    return find(run).stream()
        .flatMap(prompt -> prompt.tools().stream())
        .map(ToolSpec::name)
        .collect(Collectors.toSet());
  }

  /** Fixes the prompt of a run, in place of an earlier one. */
  public void fix(RunId run, RunPrompt prompt) {
    database
        .sql(
            """
            insert into run_prompt (conversation_id, system, tools, agents, mode)
            values (:run, :system, :tools::json, :agents::json, :mode)
            on conflict (conversation_id) do update
            set system = excluded.system, tools = excluded.tools, agents = excluded.agents
            """)
        .param("run", run)
        .param("system", TextSanitizer.of(prompt.system()))
        .param("tools", Json.write(prompt.tools()))
        .param("agents", Json.write(prompt.agents()))
        .param("mode", prompt.mode())
        .update();
  }

  /** Keeps the number of characters of each layer of a run's system text. */
  public void keepLayers(RunId run, Map<String, Integer> layers) {
    database
        .sql(
            """
            insert into prompt_layers (conversation_id, layers) values (:run, :layers::json)
            on conflict (conversation_id) do update set layers = excluded.layers
            """)
        .param("run", run)
        .param("layers", Json.write(layers))
        .update();
  }

  /** The number of characters of each layer, in their order. */
  public Map<String, Integer> layers(RunId run) {
    return database
        .sql("select layers from prompt_layers where conversation_id = ?", run)
        .find(row -> row.json("layers", Layers.class).lengths())
        .orElse(Map.of());
  }

  /** The layers of a system text as they are stored. */
  private record Layers(@JsonValue Map<String, Integer> lengths) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    Layers {}
  }

  /** Notes the mode that a run was told. */
  public void told(RunId run, String mode) {
    database.sql("update run_prompt set mode = ? where conversation_id = ?", mode, run).update();
  }
}
