package dev.perdure.activities.agent.call;

import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubject.Preview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tool that delegates to a subagent in a child run; the report is its result. */
public final class TaskTool implements Tool {

  private static final String PARAMETERS =
      """
      {"type":"object","properties":{\
      "description":{"type":"string","minLength":1,"description":"Three to five words for lists"},\
      "prompt":{"type":"string","minLength":1,"description":"The whole task"},\
      "subagent_type":{"type":"string","minLength":1,"description":"The subagent's name"},\
      "agent":{"type":"string","description":"The same as subagent_type"}},\
      "required":["description","prompt"]}\
      """;

  /** Documented arguments without effect in this version; dropping one would mislead the model. */
  private static final List<String> PLANNED =
      List.of("background", "task_id", "taskId", "checks", "deadlineMs", "deadline_ms", "context");

  private final AgentRegistry agents;

  /** Offers the subagents of a registry. */
  public TaskTool(AgentRegistry agents) {
    this.agents = agents;
  }

  @Override
  public ToolSpec spec() {
    String list =
        agents.delegable().stream()
            .map(agent -> "- " + agent.name() + ": " + agent.description())
            .collect(Collectors.joining("\n"));
    String description =
        """
        Delegates a piece of work to a subagent with a conversation of its own. It sees nothing but the prompt: \
        give it everything it needs and say what it is to report. Its last message is the result. Several calls \
        in one turn run side by side. Subagents:
        %s\
        """
            .formatted(list);
    return new ToolSpec("task", description, PARAMETERS, true);
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    Optional<String> planned =
        PLANNED.stream().filter(key -> arguments.fields().get(key) != null).findFirst();
    if (planned.isPresent()) {
      return Preparation.refused(
          "'%s' is not supported yet, so nothing was delegated: leave it out. A subagent works until it is done, starts anew and sees only the prompt."
              .formatted(planned.get()));
    }
    String name =
        arguments.text("subagent_type").or(() -> arguments.text("agent")).orElse("general");
    List<String> known = agents.delegable().stream().map(Agent::name).toList();
    if (!known.contains(name)) {
      return Preparation.refused(
          "There is no subagent '%s': use one of %s.".formatted(name, known));
    }
    return new Preparation.Proposal(
        List.of(new Demand("task", name, "Delegate to " + name)),
        Preview.none(),
        new Effect.Delegates(
            name, arguments.text("description").orElse(""), arguments.text("prompt").orElse("")));
  }
}
