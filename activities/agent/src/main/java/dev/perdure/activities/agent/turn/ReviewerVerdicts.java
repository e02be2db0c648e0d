package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.StepVerdict;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.port.VerdictRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The verdicts of reviewers on the described checks of a step, given by a tool of their own. */
final class ReviewerVerdicts implements AnswerRule {

  private static final ToolSpec VERDICT =
      new ToolSpec(
          "verdict",
          "Says whether the checks are fulfilled.",
          ClasspathResources.text("tools/verdict.json"),
          true);

  private static final Set<String> UNFIT_FOR_REVIEW =
      Set.of("question", "task", "todowrite", "todoread");
  private static final int MAX_READ_RESULTS = 200;

  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;
  private final StepStore stepStore;
  private final StructuredOutput structuredOutput;

  ReviewerVerdicts(
      ConversationStore conversationStore,
      ToolCallStore toolCallStore,
      StepStore stepStore,
      StructuredOutput structuredOutput) {
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
    this.stepStore = stepStore;
    this.structuredOutput = structuredOutput;
  }

  /** A reviewer's verdict on the described checks of a step. */
  private record Verdict(boolean passed, boolean undecided, @Nullable String reason) {

    private static final Verdict NONE = new Verdict(false, false, "The reviewer gave no verdict.");

    Optional<Boolean> outcome() {
      return Optional.of(passed).filter(yes -> yes || !undecided);
    }
  }

  /**
   * The tools of a run: a reviewer ends with its verdict. It asks no person and delegates no run.
   */
  static List<ToolSpec> offered(RunContext context, List<ToolSpec> tools) {
    return context.run().kind() != RunKind.VERDICT
        ? tools
        : Stream.concat(
                tools.stream().filter(tool -> !UNFIT_FOR_REVIEW.contains(tool.permission())),
                Stream.of(VERDICT))
            .toList();
  }

  /** Ends the run of a reviewer after a verdict, and asks again after text without a verdict. */
  @Override
  public TurnResult apply(RunContext context, int turn, TurnResult reply) {
    RunId run = context.run().id();
    Optional<Message> answer = conversationStore.answer(run, turn);
    if (context.run().kind() != RunKind.VERDICT || answer.isEmpty()) {
      return reply;
    }
    if (structuredOutput.take(verdicts(answer.get()), VERDICT, Verdict.class).isPresent()) {
      return new TurnResult(FinishReason.END_TURN, List.of(), false);
    }
    boolean first = IntStream.range(1, turn).noneMatch(earlier -> isPlain(run, earlier));
    boolean again = reply.finish() == FinishReason.END_TURN && first;
    if (again) {
      structuredOutput.askAgain(run, turn, VERDICT);
    }
    return new TurnResult(reply.finish(), reply.calls(), again);
  }

  private static StepRecordCheckRecord decided(
      StepRecordCheckRecord check, Optional<Boolean> passed, String reason) {
    return check.command() != null
        ? check
        : new StepRecordCheckRecord(
            null, check.description(), passed.orElse(null), null, null, reason);
  }

  private boolean isPlain(RunId run, int turn) {
    return conversationStore.answer(run, turn).stream()
        .flatMap(message -> message.parts().stream())
        .noneMatch(Part.ToolCall.class::isInstance);
  }

  /**
   * Returns a reviewer's verdict on a step's described checks. An undecided verdict fails nothing.
   */
  StepVerdict verdict(VerdictRequest request) {
    RunId run = request.run();
    Verdict said =
        toolCallStore.answered(run, MAX_READ_RESULTS).stream()
            .flatMap(call -> StructuredOutput.read(call.call(), VERDICT, Verdict.class).stream())
            .reduce((_, last) -> last)
            .orElse(Verdict.NONE);
    String reason =
        TextShortener.start(
            Objects.requireNonNullElse(said.reason(), ""), StructuredOutput.MAX_TEXT_LENGTH);
    Optional<Boolean> passed = said.outcome();
    record(request, passed, reason);
    return new StepVerdict(passed.orElse(true), reason);
  }

  private void record(VerdictRequest request, Optional<Boolean> passed, String reason) {
    stepStore
        .find(request.task(), request.step())
        .map(step -> step.checks().stream().map(check -> decided(check, passed, reason)).toList())
        .ifPresent(checks -> stepStore.checks(request.task(), request.step(), checks));
  }

  private static List<Part.ToolCall> verdicts(Message answer) {
    return StructuredOutput.calls(answer)
        .filter(call -> call.name().equals(VERDICT.name()))
        .toList();
  }
}
