package dev.perdure.activities.task;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.workflows.port.StalledPlanning;
import java.util.List;

/** Drafts the request to an operator about planning that has ended without a plan. */
final class StalledPlanningRequester {

  private static final int MAX_QUOTE_LENGTH = 600;

  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;
  private final RequestStore requestStore;

  StalledPlanningRequester(
      ConversationStore conversationStore, ToolCallStore toolCallStore, RequestStore requestStore) {
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
    this.requestStore = requestStore;
  }

  /** Drafts the request. */
  PendingRequest draft(StalledPlanning stall) {
    var subject =
        new OperatorSubject(
            "planning_stuck", lastTried(stall), null, null, null, null, null, List.of());
    PendingRequest terms =
        PendingRequest.of(
                new RequestId(stall.task() + ".stuck." + stall.key()),
                RequestKind.OPERATOR,
                Digest.of(subject),
                null)
            .offering(List.of(Outcome.RETRY, Outcome.STOP));
    requestStore.draft(
        new RequestDraft(
            stall.task(),
            terms,
            RequestTitle.of(subject).text(),
            subject,
            HumanRequestRisk.low(),
            List.of()));
    return terms;
  }

  /** The planner's newest text or the error of its last call. */
  private String lastTried(StalledPlanning stall) {
    RunId run = stall.task().mainRun();
    String refused =
        toolCallStore.answered(run, 1).stream()
            .flatMap(call -> call.result().stream())
            .filter(Part.ToolResult::isError)
            .map(result ->
                " Its last call was refused: "
                    + TextShortener.start(result.content(), MAX_QUOTE_LENGTH))
            .findFirst()
            .orElse("");
    String words = conversationStore.lastWords(run);
    String said =
        words.isBlank()
            ? ""
            : " Last the planner said: " + TextShortener.start(words, MAX_QUOTE_LENGTH);
    return "Planning ended %d times without a plan, although the planner was told each time how to show one.%s%s"
        .formatted(stall.tries(), refused, said);
  }
}
