package dev.perdure.activities.tool.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.DelegationTerms;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.activities.tool.run.ArgumentReader;
import dev.perdure.activities.tool.run.CheckedArguments;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tool {@code task}: delegates work to a subagent in a child run; its report is the result. */
public final class TaskTool extends TypedTool<TaskTool.DelegationArguments> {

  /** The arguments of the tool: the delegated work, the subagent, and the terms. */
  record DelegationArguments(
      String description,
      @JsonProperty("subagent_type") @Nullable String subagentType,
      @Nullable String agent,
      @JsonProperty("task_id") @Nullable String resumed,
      boolean background,
      @Nullable Long deadlineMs,
      List<String> context,
      List<SubagentCheck> checks) {

    DelegationArguments {
      context = NullSafeLists.copy(context);
      checks = NullSafeLists.copy(checks);
    }

    private Optional<String> named() {
      return Optional.ofNullable(subagentType).or(() -> Optional.ofNullable(agent));
    }

    private List<String> commands() {
      return checks.stream().map(SubagentCheck::command).toList();
    }
  }

  /** A command that must pass before the files of the subagent are merged. */
  record SubagentCheck(String command) {}

  private static final String NAME = "task";
  private static final String PARAMETERS =
      """
      {"type":"object","properties":{\
      "description":{"type":"string","minLength":1,"description":"Three to five words for lists"},\
      "prompt":{"type":"string","minLength":1,"description":"The whole task"},\
      "subagent_type":{"type":"string","minLength":1,"description":"The subagent's name"},\
      "agent":{"type":"string","description":"The same as subagent_type"},\
      "task_id":{"type":"string","minLength":1,"description":"The run of an earlier subagent, whose conversation goes on with this prompt"},\
      "background":{"type":"boolean","description":"Return at once; the result comes as a message when it is there"},\
      "deadlineMs":{"type":"integer","minimum":1000,"maximum":86400000,"description":"The milliseconds after which the subagent is stopped with what it has"},\
      "context":{"type":"array","maxItems":20,"items":{"type":"string","minLength":1,"maxLength":200},\
      "description":"What it is told to read: paths, and ids of artifacts, runs and steps, which it reads as ref:<id>"},\
      "checks":{"type":"array","maxItems":10,"description":"Commands that must pass before its changes are merged into your files",\
      "items":{"type":"object","properties":{"command":{"type":"string","minLength":1}},"required":["command"],"additionalProperties":false}}},\
      "required":["description","prompt"]}\
      """;

  private final TaskAgentLookup agents;
  private final Function<RunId, Optional<RunRecord>> runs;
  private final int atOnce;

  /** Offers the subagents of each task if there are no runs. */
  public TaskTool(TaskAgentLookup agents) {
    this(agents, _ -> Optional.empty(), 1);
  }

  /** Offers the subagents of each task, of which so many of one run work at once. */
  public TaskTool(TaskAgentLookup agents, Function<RunId, Optional<RunRecord>> runs, int atOnce) {
    super(() -> spec(agents), DelegationArguments.class);
    this.agents = agents;
    this.runs = runs;
    this.atOnce = atOnce;
  }

  @Override
  public Tool of(RunId run) {
    return new TaskTool(agents.of(run), runs, atOnce);
  }

  private static ToolSpec spec(TaskAgentLookup agents) {
    String list =
        agents.now().delegable().stream()
            .map(agent -> "- " + agent.name() + ": " + agent.description())
            .collect(Collectors.joining("\n"));
    String description =
        """
        Delegates a piece of work to a subagent with a conversation of its own. It sees nothing but the prompt: \
        give it everything it needs and say what it is to report. Its last message is the result. Several calls \
        in one turn run side by side. One that may write works on a copy of your files: what it changed is merged when it \
        is done, or not at all where one of these files was changed meanwhile, so give no two the same file. A result names its run: give it as task_id to go on with that subagent. Subagents:
        %s\
        """
            .formatted(list);
    return new ToolSpec(NAME, description, PARAMETERS, true);
  }

  @Override
  protected CallPreparation propose(DelegationArguments arguments, ToolContext context) {
    Optional<String> named = arguments.named();
    Optional<RunId> resumed = Optional.ofNullable(arguments.resumed()).map(RunId::new);
    if (resumed.isEmpty()) {
      return proposal(named.orElse("general"), Optional.empty(), arguments, context);
    }
    Optional<RunRecord> run = resumed.flatMap(id -> delegated(id, context));
    if (run.isEmpty()) {
      return CallPreparation.refused(
          "No subagent of this task has the run '%s', so nothing was delegated: give as task_id the run that a result of 'task' named, or leave it out."
              .formatted(resumed.get()));
    }
    String agent = run.get().agent();
    return named.filter(other -> !other.equals(agent)).isPresent()
        ? CallPreparation.refused(
            "The run '%s' is one of the subagent '%s': name that one, or leave out task_id."
                .formatted(resumed.get(), agent))
        : proposal(agent, resumed, arguments, context);
  }

  /** A delegated run of the task that a call belongs to. */
  private Optional<RunRecord> delegated(RunId id, ToolContext context) {
    return runs.apply(id)
        .filter(run -> run.kind() == RunKind.DELEGATED)
        .filter(run ->
            runs.apply(context.run())
                .filter(caller -> caller.taskId().equals(run.taskId()))
                .isPresent());
  }

  private CallPreparation proposal(
      String name, Optional<RunId> resumed, DelegationArguments arguments, ToolContext context) {
    List<String> known = agents.of(context.run()).delegable().stream().map(Agent::name).toList();
    if (!known.contains(name)) {
      return CallPreparation.refused(
          "There is no subagent '%s': use one of %s.".formatted(name, known));
    }
    return new CallPreparation.Proposal(
        List.of(new Demand("task", name, "Delegate to " + name)),
        PermissionSubjectPreview.none(),
        new Effect.Delegation(name, arguments.description(), resumed, terms(arguments)));
  }

  private DelegationTerms terms(DelegationArguments arguments) {
    return new DelegationTerms(
        atOnce,
        arguments.background(),
        Optional.ofNullable(arguments.deadlineMs()).map(Duration::ofMillis),
        arguments.commands(),
        arguments.context());
  }

  /** The commands that are run before the files of the subagent of a call are merged. */
  public static List<String> checks(Part.ToolCall call) {
    return switch (ArgumentReader.read(new ToolSpec(NAME, "", PARAMETERS, true), call.input())) {
      case CheckedArguments.Fitting(var fitted, _) ->
          Json.mapper().convertValue(fitted, DelegationArguments.class).commands();
      case CheckedArguments.Faulty _ -> List.of();
    };
  }
}
