package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.StepVerdict;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.port.VerdictRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Asks a model for structured output (how exploring is divided, a reviewer's verdict): offers one
 * tool with its schema, asks once more after a plain reply, then takes a default.
 */
final class StructuredOutput implements AnswerRule {

  static final int MAX_TEXT_LENGTH = 4_000;

  private static final int TRIES = 2;
  private static final int WINDOW = 200;
  private static final Set<String> UNFIT_FOR_REVIEW =
      Set.of("question", "task", "todowrite", "todoread");

  private static final ToolSpec SCOPE =
      new ToolSpec(
          "scope",
          "Says how the exploring is divided.",
          ClasspathResources.text("tools/scope.json"),
          true);
  private static final ToolSpec VERDICT =
      new ToolSpec(
          "verdict",
          "Says whether the checks are fulfilled.",
          ClasspathResources.text("tools/verdict.json"),
          true);

  /** A reviewer's verdict on the described checks of a step. */
  private record Verdict(boolean passed, boolean undecided, @Nullable String reason) {

    private static final Verdict NONE = new Verdict(false, false, "The reviewer gave no verdict.");

    Optional<Boolean> outcome() {
      return Optional.of(passed).filter(yes -> yes || !undecided);
    }
  }

  private final Journal journal;
  private final RunContext.Finder contexts;
  private final ModelTurn modelTurn;
  private final PromptLibrary prompts;

  StructuredOutput(
      Journal journal, RunContext.Finder contexts, ModelTurn modelTurn, PromptLibrary prompts) {
    this.journal = journal;
    this.contexts = contexts;
    this.modelTurn = modelTurn;
    this.prompts = prompts;
  }

  /** The run in which the exploring is divided. */
  RunRecord scopeRun(TaskId task) {
    String request = journal.requestText(task);
    String text = prompts.prompt("plan/scope").render(Map.of("request", request));
    return open(
        NewRun.aside(task.run("scope"), task, RunKind.SCOPE, "plan", Phase.EXPLORING, "Scope"),
        text);
  }

  /** The division of a request that names the few files it is about; it needs no model. */
  Optional<ExplorationScope> known(TaskId task) {
    return journal
        .workspaceFacts()
        .find(task)
        .filter(facts -> !facts.requested().isEmpty())
        .map(_ -> one(task));
  }

  /** How the exploring is divided; one explorer with the request as its focus by default. */
  ExplorationScope scope(TaskId task, Cancellation cancellation) {
    RunId run = task.run("scope");
    List<ExplorationScope.Explorer> explorers =
        decide(run, SCOPE, ScopeArguments.class, cancellation)
            .map(ScopeArguments::bounded)
            .orElse(List.of());
    return explorers.isEmpty() ? one(task) : new ExplorationScope(explorers);
  }

  /** The default division, where no model can be asked: its explorer waits for the provider. */
  ExplorationScope undivided(TaskId task) {
    journal.runs().finish(task.run("scope"), RunState.FAILED, FinishReason.ERROR);
    return one(task);
  }

  private ExplorationScope one(TaskId task) {
    return new ExplorationScope(
        List.of(
            new ExplorationScope.Explorer(
                TextShortener.start(contexts.task(task).title(), MAX_TEXT_LENGTH),
                "Explore what the request is about.")));
  }

  /**
   * The tools of a run: a reviewer's end with its verdict, and it asks nobody and delegates none.
   */
  static List<ToolSpec> offered(RunContext context, List<ToolSpec> tools) {
    return context.run().kind() != RunKind.VERDICT
        ? tools
        : Stream.concat(
                tools.stream().filter(tool -> !UNFIT_FOR_REVIEW.contains(tool.permission())),
                Stream.of(VERDICT))
            .toList();
  }

  /**
   * Ends the run of a reviewer after a verdict, and asks once more after text without a verdict.
   */
  @Override
  public TurnResult apply(RunContext context, int turn, TurnResult reply) {
    RunId run = context.run().id();
    Optional<Message> answer = journal.messages().answer(run, turn);
    if (context.run().kind() != RunKind.VERDICT || answer.isEmpty()) {
      return reply;
    }
    if (take(verdicts(answer.get()), VERDICT, Verdict.class).isPresent()) {
      return new TurnResult(FinishReason.END_TURN, List.of(), false);
    }
    boolean first = IntStream.range(1, turn).noneMatch(earlier -> isPlain(run, earlier));
    boolean again = reply.finish() == FinishReason.END_TURN && first;
    if (again) {
      askAgain(run, turn, VERDICT);
    }
    return new TurnResult(reply.finish(), reply.calls(), again);
  }

  private boolean isPlain(RunId run, int turn) {
    return journal.messages().answer(run, turn).stream()
        .flatMap(message -> message.parts().stream())
        .noneMatch(Part.ToolCall.class::isInstance);
  }

  /**
   * Returns a reviewer's verdict on a step's described checks. An undecided verdict fails nothing.
   */
  StepVerdict verdict(VerdictRequest judgement) {
    RunId run = judgement.run();
    Verdict said =
        journal.calls().answered(run, WINDOW).stream()
            .flatMap(call -> read(call.call(), VERDICT, Verdict.class).stream())
            .reduce((_, last) -> last)
            .orElse(Verdict.NONE);
    String reason =
        TextShortener.start(Objects.requireNonNullElse(said.reason(), ""), MAX_TEXT_LENGTH);
    Optional<Boolean> passed = said.outcome();
    record(judgement, passed, reason);
    return new StepVerdict(passed.orElse(true), reason);
  }

  private void record(VerdictRequest judgement, Optional<Boolean> passed, String reason) {
    journal
        .steps()
        .find(judgement.task(), judgement.step())
        .map(step -> step.checks().stream().map(check -> decided(check, passed, reason)).toList())
        .ifPresent(checks -> journal.steps().checks(judgement.task(), judgement.step(), checks));
  }

  private static StepRecordCheckRecord decided(
      StepRecordCheckRecord check, Optional<Boolean> passed, String reason) {
    return check.command() != null
        ? check
        : new StepRecordCheckRecord(
            null, check.description(), passed.orElse(null), null, null, reason);
  }

  /** Opens the run of a model that is asked by one message. */
  RunRecord open(NewRun run, String opening) {
    return journal.inTransaction(() -> {
      MainRunCreator.announce(journal, run.task(), run.phase());
      RunRecord opened = journal.runs().open(run);
      journal.messages().append(run.id(), "opening", 1, List.of(new Part.Text(opening, true)));
      return opened;
    });
  }

  /** The arguments of the one tool that is offered; none where two turns end without them. */
  <T> Optional<T> decide(RunId run, ToolSpec tool, Class<T> type, Cancellation cancellation) {
    Optional<T> decided = Optional.empty();
    for (int turn = 1; turn <= TRIES && decided.isEmpty(); turn++) {
      RunContext context = contexts.of(run);
      var ask = new ModelTurnRequest(context, turn, List.of(tool), false, tool.name());
      List<Part.ToolCall> calls = calls(modelTurn.answer(ask, cancellation)).toList();
      if (calls.isEmpty()) {
        askAgain(run, turn, tool);
      }
      decided = take(calls, tool, type);
    }
    journal.runs().finish(run, RunState.COMPLETED, FinishReason.END_TURN);
    return decided;
  }

  private void askAgain(RunId run, int turn, ToolSpec tool) {
    List<Part> again = List.of(new Part.Text("Answer by calling `" + tool.name() + "`.", true));
    journal.messages().append(run, "again-" + turn, turn + 1, again);
  }

  /** The first call that fits is the decision; every call gets its result. */
  private <T> Optional<T> take(List<Part.ToolCall> calls, ToolSpec tool, Class<T> type) {
    Optional<T> taken = Optional.empty();
    for (Part.ToolCall call : calls) {
      Optional<T> read = read(call, tool, type);
      journal
          .calls()
          .finished(
              call.callId(), read.isPresent() ? ToolResult.of("", "Taken over.") : wanted(tool));
      taken = taken.or(() -> read);
    }
    return taken;
  }

  /** The arguments of a call of a tool; empty where they do not fit. */
  private static <T> Optional<T> read(Part.ToolCall call, ToolSpec tool, Class<T> type) {
    if (!call.name().equals(tool.name()) || call.invalid() != null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.mapper().convertValue(call.input(), type));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static List<Part.ToolCall> verdicts(Message answer) {
    return calls(answer).filter(call -> call.name().equals(VERDICT.name())).toList();
  }

  private static Stream<Part.ToolCall> calls(Message answer) {
    return answer.parts().stream()
        .filter(Part.ToolCall.class::isInstance)
        .map(Part.ToolCall.class::cast);
  }

  private static ToolResult wanted(ToolSpec tool) {
    return ToolResult.failed("Call '" + tool.name() + "' with arguments that fit its schema.");
  }
}
