package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.journal.conversation.TurnAnswer;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.prompt.ExpandedPrompt;
import dev.perdure.planner.prompt.ExternalPrompt;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.prompt.SlashCommandInvocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Expands people's messages before a model reads them: a slash command becomes its prompt, and what
 * is mentioned (files, shell commands) becomes tool calls. The calls are carried out as any others:
 * under the rules, once, with a place in the transcript.
 */
public final class MessageExpander {

  private static final String TASK = "task";
  private static final String LOOKED_UP = "Looked up what the message mentions.";
  private static final int MAX_PREPARED_CALLS = 20;

  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final TurnStore turnStore;
  private final TaskAgentLookup agents;
  private final PromptLibrary prompts;
  private final SlashCommandOverrides overrides;

  public MessageExpander(
      EventLog eventLog,
      TaskStore taskStore,
      TurnStore turnStore,
      TaskAgentLookup agents,
      PromptLibrary prompts,
      SlashCommandOverrides overrides) {
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.turnStore = turnStore;
    this.agents = agents;
    this.prompts = prompts;
    this.overrides = overrides;
  }

  /** The expansion of a message to a run. */
  public ExpandedMessage of(RunId run, TaskId task, String message) {
    AgentRegistry known = agents.of(task);
    return taskStore
        .commands(task)
        .called(message)
        .filter(called -> isReadable(task, called.command()))
        .map(called -> command(run, called, known))
        .orElseGet(() -> expanded(ExpandedPrompt.of(message), known));
  }

  /** A notice names a command that can't be used; its text stays unchanged. */
  private boolean isReadable(TaskId task, SlashCommand command) {
    command.refusal().ifPresent(text -> eventLog.notice(task, NoticeLevel.WARNING, text));
    return command.fault() == null;
  }

  /**
   * Writes the calls down as the answer to a turn, once; without any the model is asked. Returns
   * whether it has written them.
   */
  public boolean prepare(RunId run, int turn, List<PreparedToolCall> calls) {
    if (calls.isEmpty() || !(turnStore.begin(run, turn) instanceof TurnStart.Begun begun)) {
      return false;
    }
    List<Part> parts = new ArrayList<>();
    parts.add(new Part.Text(LOOKED_UP, true));
    for (PreparedToolCall call : calls.subList(0, Math.min(calls.size(), MAX_PREPARED_CALLS))) {
      parts.add(
          Part.ToolCall.pending(
              run.call(turn, parts.size() - 1), call.tool(), call.input(), call.title()));
    }
    parts.addAll(subtasks(parts));
    parts.add(new Part.Finish(FinishReason.TOOL_USE, Usage.none()));
    turnStore.commit(begun, new TurnAnswer(parts, null));
    return true;
  }

  /** The runs that calls of {@code task} start. */
  private static List<Part> subtasks(List<Part> parts) {
    return parts.stream()
        .flatMap(part -> part instanceof Part.ToolCall call ? Stream.of(call) : Stream.of())
        .filter(call -> call.name().equals(TASK))
        .<Part>map(call -> new Part.Subtask(call.callId().childRun()))
        .toList();
  }

  private ExpandedMessage command(RunId run, SlashCommandInvocation called, AgentRegistry known) {
    SlashCommand command = called.command();
    ExternalPrompt prompt = command.prompt();
    if (prompt != null) {
      JsonObject input = Json.object(prompt.input(called.arguments()));
      String text = "%s\n\n%s %s".formatted(command.template(), prompt.tool(), Json.write(input));
      return new ExpandedMessage(
          text, List.of(new PreparedToolCall(prompt.tool(), input, "/" + command.name())));
    }
    overrides.warn(run, command);
    ExpandedPrompt expansion = called.expand();
    return known
        .subagentFor(command)
        .map(agent -> subtask(command, expansion, agent))
        .orElseGet(() -> expanded(expansion, known));
  }

  private ExpandedMessage subtask(SlashCommand command, ExpandedPrompt expansion, String agent) {
    String title = "/" + command.name();
    JsonObject input =
        JsonObject.of("description", title)
            .with("prompt", expansion.text())
            .with("subagent_type", agent);
    String text =
        prompts
            .prompt("command/subtask")
            .render(Map.of("command", title, "agent", agent, "prompt", expansion.text()));
    return new ExpandedMessage(text, List.of(new PreparedToolCall(TASK, input, title)));
  }

  private ExpandedMessage expanded(ExpandedPrompt expansion, AgentRegistry known) {
    List<PreparedToolCall> calls = new ArrayList<>();
    for (String command : expansion.shell()) {
      calls.add(new PreparedToolCall(BashTool.NAME, JsonObject.of("command", command), command));
    }
    List<String> subagents = new ArrayList<>();
    for (String mention : expansion.mentions()) {
      if (known.isDelegable(mention)) {
        subagents.add(mention);
      } else if (isPath(mention)) {
        calls.add(new PreparedToolCall("read", JsonObject.of("filePath", mention), mention));
      }
    }
    return new ExpandedMessage(withSubagents(expansion.text(), subagents), calls);
  }

  private String withSubagents(String text, List<String> subagents) {
    return subagents.isEmpty()
        ? text
        : text
            + "\n\n"
            + prompts
                .prompt("command/agent")
                .render(Map.of("agents", String.join(", ", subagents)));
  }

  private static boolean isPath(String mention) {
    return mention.contains("/") || mention.contains(".");
  }
}
