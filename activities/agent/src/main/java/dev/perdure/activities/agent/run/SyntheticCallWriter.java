package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.RunGuard;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.TurnAnswer;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.tool.plan.TaskTool;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepKind;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.RunSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes the tool calls of runs in which no model is asked, as if one had answered with them: a
 * step's fixed call, a setup command, the checks of a subagent's work.
 */
final class SyntheticCallWriter {

  private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(15);

  private final ConversationStore conversationStore;
  private final TurnStore turnStore;
  private final ToolCallStore toolCallStore;
  private final PlanStore planStore;
  private final RunGuard runGuard;

  SyntheticCallWriter(
      ConversationStore conversationStore,
      TurnStore turnStore,
      ToolCallStore toolCallStore,
      PlanStore planStore,
      RunGuard runGuard) {
    this.conversationStore = conversationStore;
    this.turnStore = turnStore;
    this.toolCallStore = toolCallStore;
    this.planStore = planStore;
    this.runGuard = runGuard;
  }

  /** Writes the call down as the answer to the first turn, once. */
  void write(RunSpec spec, int turn) {
    SyntheticCall wanted = spec.step() == null ? command(spec) : step(spec, spec.step());
    write(spec.run(), turn, List.of(wanted));
  }

  /** Writes the checks that a delegating call names as the calls of a turn, and counts them. */
  int writeChecks(ChecksTurn turn) {
    runGuard.requireDelegated(turn);
    List<SyntheticCall> checks =
        toolCallStore.find(turn.call()).stream()
            .flatMap(call -> TaskTool.checks(call.call()).stream())
            .map(command -> new SyntheticCall("Check", BashTool.NAME, bash(command, "Check")))
            .toList();
    List<Part> told = List.of(new Part.Text("The checks of your work are run now.", true));
    conversationStore.append(turn.run(), "checks-" + turn.turn(), turn.turn(), told);
    write(turn.run(), turn.turn(), checks);
    return checks.size();
  }

  private void write(RunId run, int turn, List<SyntheticCall> wanted) {
    if (turnStore.begin(run, turn) instanceof TurnStart.Begun begun) {
      List<Part> parts = new ArrayList<>();
      for (SyntheticCall call : wanted) {
        parts.add(call(run.call(turn, parts.size()), call));
      }
      parts.add(new Part.Finish(FinishReason.TOOL_USE, Usage.none()));
      turnStore.commit(begun, new TurnAnswer(parts, null));
    }
  }

  private static Part call(CallId id, SyntheticCall wanted) {
    return Part.ToolCall.pending(id, wanted.tool(), wanted.arguments(), wanted.title());
  }

  private record SyntheticCall(String title, String tool, JsonObject arguments) {}

  private SyntheticCall step(RunSpec spec, StepId id) {
    Step step = planStore.adopted(spec.task()).flatMap(plan -> plan.plan().step(id)).orElseThrow();
    return new SyntheticCall(step.title(), tool(step), arguments(step));
  }

  /** A command that the opening itself names, as one that sets a workspace up. */
  private static SyntheticCall command(RunSpec spec) {
    String command = Objects.requireNonNull(spec.opening().values().get(RunGuard.COMMAND));
    return new SyntheticCall("Set up", BashTool.NAME, bash(command, "Set up"));
  }

  private static JsonObject bash(String command, String description) {
    return JsonObject.of("command", command)
        .with("timeout", COMMAND_TIMEOUT.toMillis())
        .with("description", description);
  }

  /** A run of one call has ended well only where the call has. */
  FinishReason finish(RunRecord run, FinishReason finish) {
    boolean judged = finish == FinishReason.END_TURN && run.kind() == RunKind.FIXED;
    return judged
            && toolCallStore.ofTurn(run.id(), run.turns()).stream()
                .anyMatch(SyntheticCallWriter::failed)
        ? FinishReason.ERROR
        : finish;
  }

  private static boolean failed(StoredToolCall call) {
    return call.result().filter(result -> !result.hasFailed()).isEmpty();
  }

  private static String tool(Step step) {
    return step.kind() == StepKind.COMMAND
        ? BashTool.NAME
        : Objects.requireNonNullElse(step.tool(), "");
  }

  private static JsonObject arguments(Step step) {
    return step.kind() == StepKind.COMMAND
        ? bash(Objects.requireNonNullElse(step.command(), ""), step.title())
        : step.toolArguments();
  }
}
