package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.run.MainRun;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.RunStore.NewRun;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.prompt.Resources;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunRecord.Settings;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.ModelActivities.ExplorationScope;
import dev.perdure.workflows.port.ModelActivities.StepVerdict;
import dev.perdure.workflows.port.ModelActivities.VerdictRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Structured output of a model: one tool is offered whose schema describes it; a plain reply is
 * asked for once more, then the default holds.
 */
final class StructuredOutput {

  private static final int TRIES = 2;
  private static final int MOST_EXPLORERS = 3;
  private static final int LONGEST = 4_000;

  private static final ToolSpec SCOPE =
      new ToolSpec(
          "scope", "Says how the exploring is divided.", Resources.text("tools/scope.json"), true);
  private static final ToolSpec VERDICT =
      new ToolSpec(
          "verdict",
          "Says whether the checks are fulfilled.",
          Resources.text("tools/verdict.json"),
          true);

  private final Journal journal;
  private final RunContext.Finder contexts;
  private final ModelTurn modelTurn;
  private final PromptLibrary prompts;
  private final StepEvidence evidence;

  StructuredOutput(
      Journal journal, RunContext.Finder contexts, ModelTurn modelTurn, PromptLibrary prompts) {
    this.journal = journal;
    this.contexts = contexts;
    this.modelTurn = modelTurn;
    this.prompts = prompts;
    this.evidence = new StepEvidence(journal);
  }

  /** The run in which the exploring is divided. */
  RunRecord scopeRun(TaskId task) {
    String request = journal.requestText(task);
    String text = prompts.prompt("plan/scope").render(Map.of("request", request));
    return open(task, task.run("scope"), Phase.EXPLORING, null, text);
  }

  /** How the exploring is divided; one explorer with the request as its focus by default. */
  ExplorationScope scope(TaskId task, Cancellation cancellation) {
    RunId run = task.run("scope");
    List<ExplorationScope.Explorer> explorers =
        decide(run, SCOPE, cancellation).map(StructuredOutput::explorers).orElse(List.of());
    return new ExplorationScope(
        explorers.isEmpty()
            ? List.of(
                new ExplorationScope.Explorer(
                    Excerpt.start(contexts.task(task).title(), LONGEST),
                    "Explore what the request is about."))
            : explorers);
  }

  /** The run in which a step is judged. */
  RunRecord judgeRun(VerdictRequest judgement) {
    Step step = step(judgement);
    RunId worked = judgement.task().run("step-" + step.id() + "-" + judgement.attempt());
    String checks =
        step.checks().stream()
            .filter(check -> !check.runsACommand())
            .map(check -> "- " + check.text())
            .collect(Collectors.joining("\n"));
    String text =
        prompts
            .prompt("plan/verdict")
            .render(
                Map.of(
                    "checks",
                    checks,
                    "step",
                    step.title() + "\n\n" + step.instructions(),
                    "report",
                    journal.messages().lastWords(worked),
                    "results",
                    evidence.results(judgement),
                    "diff",
                    evidence.diff(judgement)));
    return open(judgement.task(), run(judgement), Phase.VERIFYING, step.id().value(), text);
  }

  /** Whether a step's described checks are fulfilled; not, by default. */
  StepVerdict judge(VerdictRequest judgement, Cancellation cancellation) {
    Optional<JsonObject> verdict = decide(run(judgement), VERDICT, cancellation);
    boolean passed = verdict.map(said -> said.flag("passed")).orElse(false);
    String reason =
        verdict.flatMap(said -> said.text("reason")).orElse("The reviewer gave no verdict.");
    evidence.judged(judgement, passed, reason);
    return new StepVerdict(passed, Excerpt.start(reason, LONGEST));
  }

  private static RunId run(VerdictRequest judgement) {
    return judgement.task().run("verdict-" + judgement.step() + "-" + judgement.attempt());
  }

  private Step step(VerdictRequest judgement) {
    return journal
        .plans()
        .adopted(judgement.task())
        .flatMap(revision -> revision.plan().step(judgement.step()))
        .orElseThrow();
  }

  private RunRecord open(
      TaskId task, RunId run, Phase phase, @Nullable String step, String opening) {
    return journal.inTransaction(() -> {
      MainRun.announce(journal, task, phase);
      RunRecord opened =
          journal
              .runs()
              .open(
                  new NewRun(
                      run,
                      task,
                      step == null ? RunKind.SCOPE : RunKind.VERDICT,
                      task.mainRun(),
                      task.value(),
                      "plan",
                      phase,
                      step,
                      step == null ? "Scope" : "Verdict on step " + step,
                      null,
                      null,
                      null,
                      true,
                      Settings.unsteered()));
      journal.messages().append(run, "opening", 1, List.of(new Part.Text(opening, true)));
      return opened;
    });
  }

  private Optional<JsonObject> decide(RunId run, ToolSpec tool, Cancellation cancellation) {
    Optional<JsonObject> decided = Optional.empty();
    for (int turn = 1; turn <= TRIES && decided.isEmpty(); turn++) {
      RunContext context = contexts.of(run);
      var ask = new ModelTurn.Ask(context, turn, List.of(tool), false, tool.name());
      decided = take(run, turn, tool, modelTurn.answer(ask, cancellation));
    }
    journal.runs().finish(run, RunState.COMPLETED, FinishReason.END_TURN);
    return decided;
  }

  /** The first call that fits is the decision; every call gets its result. */
  private Optional<JsonObject> take(RunId run, int turn, ToolSpec tool, Message answer) {
    List<Part.ToolCall> calls =
        answer.parts().stream()
            .filter(Part.ToolCall.class::isInstance)
            .map(Part.ToolCall.class::cast)
            .toList();
    calls.forEach(
        call -> journal.calls().finished(call.callId(), fits(call, tool) ? taken() : wanted(tool)));
    if (calls.isEmpty()) {
      List<Part> again = List.of(new Part.Text("Answer by calling `" + tool.name() + "`.", true));
      journal.messages().append(run, "again-" + turn, turn + 1, again);
    }
    return calls.stream().filter(call -> fits(call, tool)).map(Part.ToolCall::input).findFirst();
  }

  private static boolean fits(Part.ToolCall call, ToolSpec tool) {
    return call.name().equals(tool.name()) && call.invalid() == null;
  }

  private static ToolResult taken() {
    return ToolResult.of("", "Taken over.");
  }

  private static ToolResult wanted(ToolSpec tool) {
    return ToolResult.failed("Call '" + tool.name() + "' with arguments that fit its schema.");
  }

  private static List<ExplorationScope.Explorer> explorers(JsonObject scope) {
    List<ExplorationScope.Explorer> explorers = new ArrayList<>();
    for (Object value : scope.list("explorers")) {
      if (explorers.size() < MOST_EXPLORERS) {
        explorer(value).ifPresent(explorers::add);
      }
    }
    return explorers;
  }

  private static Optional<ExplorationScope.Explorer> explorer(@Nullable Object value) {
    if (value instanceof Map<?, ?> fields && fields.get("focus") instanceof String focus) {
      String prompt = fields.get("prompt") instanceof String text ? text : "";
      return Optional.of(
          new ExplorationScope.Explorer(
              Excerpt.start(focus, LONGEST), Excerpt.start(prompt, LONGEST)));
    }
    return Optional.empty();
  }
}
