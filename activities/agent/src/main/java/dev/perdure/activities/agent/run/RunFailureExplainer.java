package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.model.WrittenCallDetector;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.request.DecisionSettlement;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Explains to people why an agent run failed or was cut off, and what helps. */
final class RunFailureExplainer {

  private static final int MAX_ERROR_LENGTH = 500;
  private static final int MAX_READ_RESULTS = 200;

  private final TaskReader taskReader;
  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;
  private final RequestReader requestReader;

  RunFailureExplainer(
      TaskReader taskReader,
      ConversationStore conversationStore,
      ToolCallStore toolCallStore,
      RequestReader requestReader) {
    this.taskReader = taskReader;
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
    this.requestReader = requestReader;
  }

  /** The reason; null for an end that needs none. */
  @Nullable String of(RunRecord run, FinishReason finish, Optional<String> brokenOff) {
    return switch (finish) {
      case END_TURN, TOOL_USE, CANCELLED, PERMISSION_DENIED, BUDGET -> null;
      case MAX_STEPS ->
          "It was stopped after %d turns, the most that its agent may take, before it was done. What it did is kept: send the task a message to let it go on, or give the agent more steps."
              .formatted(run.turns() - run.settings().firstTurn() + 1);
      case MAX_TOKENS ->
          "%s was cut off at the most it may say in one answer: ask for less at a time, or for another model."
              .formatted(model(run));
      case CONTENT_FILTER ->
          "%s was kept from answering by its vendor's filter: put the request in other words, or ask for another model."
              .formatted(model(run));
      case TIMED_OUT -> "Its time was up.";
      case ERROR -> TextShortener.start(error(run, brokenOff), MAX_ERROR_LENGTH);
    };
  }

  private String error(RunRecord run, Optional<String> brokenOff) {
    return brokenOff
        .or(() -> call(run))
        .or(() -> stopped(run))
        .or(() -> unfit(run))
        .or(() -> silent(run))
        .or(() -> writtenCall(run))
        .orElseGet(() -> model(run) + " ended its answer with an error.");
  }

  private Optional<String> call(RunRecord run) {
    return run.kind() == RunKind.FIXED
        ? toolCallStore.ofTurn(run.id(), run.turns()).stream()
            .map(StoredToolCall::result)
            .flatMap(Optional::stream)
            .findFirst()
            .map(Part.ToolResult::content)
        : Optional.empty();
  }

  /** Returns the fault in the result that a task demands by a schema. */
  private Optional<String> unfit(RunRecord run) {
    boolean demanded =
        run.kind() == RunKind.MAIN
            && taskReader
                .body(run.taskId())
                .filter(body -> !body.object("outputSchema").isEmpty())
                .isPresent();
    return Optional.of(run)
        .filter(_ -> demanded)
        .map(it ->
            toolCallStore.answered(it.id(), MAX_READ_RESULTS).stream()
                .filter(stored -> stored.call().name().equals("result"))
                .flatMap(stored -> stored.result().stream())
                .reduce((_, last) -> last)
                .map(Part.ToolResult::content)
                .orElse(
                    "%s gave no result by the schema that the task demands.".formatted(model(it))));
  }

  private Optional<String> stopped(RunRecord run) {
    return requestReader.decided(run.taskId()).reversed().stream()
        .map(decided -> decided.request())
        .filter(request -> request.kind() == RequestKind.OPERATOR)
        .filter(request -> run.id().equals(request.runId()))
        .findFirst()
        .flatMap(RunFailureExplainer::stopped);
  }

  private static Optional<String> stopped(HumanRequest request) {
    DecisionSettlement settlement = request.decision();
    return settlement != null
            && settlement.outcome() == Outcome.STOP
            && request.subject() instanceof OperatorSubject subject
        ? Optional.of(
            "%s stopped it when the model could not be used: %s"
                .formatted(settlement.by(), subject.error()))
        : Optional.empty();
  }

  private Optional<String> silent(RunRecord run) {
    return conversationStore
        .answer(run.id(), run.turns())
        .filter(Message::saysNothing)
        .map(_ ->
            "%s answered with nothing, was told so, and answered with nothing again: send the task a message to try again, or ask for another model."
                .formatted(model(run)));
  }

  private Optional<String> writtenCall(RunRecord run) {
    return conversationStore
        .answer(run.id(), run.turns())
        .flatMap(answer ->
            WrittenCallDetector.find(answer.words(), conversationStore.toolNames(run.id())))
        .map(tool ->
            "%s wrote a call of '%s' as text, was told so, and wrote it as text again: ask for another model, or for a server that turns its calls into tool calls."
                .formatted(model(run), tool));
  }

  private static String model(RunRecord run) {
    String name = Objects.requireNonNullElse(run.model(), "");
    return name.isEmpty() ? "The model" : "The model '%s'".formatted(name);
  }
}
