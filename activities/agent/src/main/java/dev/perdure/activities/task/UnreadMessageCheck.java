package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import java.util.List;
import java.util.Optional;

/** Checks that the planner has read all messages before its plan is shown or approved. */
final class UnreadMessageCheck {

  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final PendingMessages messages;

  UnreadMessageCheck(
      RequestStore requestStore, RequestReader requestReader, PendingMessages messages) {
    this.requestStore = requestStore;
    this.requestReader = requestReader;
    this.messages = messages;
  }

  /** Whether a message waits that the main conversation has not read. */
  boolean isUnread(TaskId task) {
    return !messages.forConversation(task).isEmpty();
  }

  /** Whether an approval does not count, as its plan was planned without what people said. */
  boolean overtakes(TaskId task, Decision decision) {
    return decision.outcome() == Outcome.APPROVE && reopens(task, decision.requestId());
  }

  /**
   * Whether the request is for a plan that has to be planned further; it is withdrawn then. A plan
   * that was never shown may still be shown, once its planner has read the messages.
   */
  boolean reopens(TaskId task, RequestId request) {
    if (requestStore.terms(request).kind() != RequestKind.PLAN) {
      return false;
    }
    Optional<RequestRecord> shown = requestReader.find(request);
    return shown.map(record -> reopens(task, record)).orElseGet(() -> isUnread(task));
  }

  private boolean reopens(TaskId task, RequestRecord shown) {
    return switch (shown.request().status()) {
      case WITHDRAWN -> true;
      case SETTLED, EXPIRED -> false;
      case PENDING -> {
        boolean unread = isUnread(task);
        if (unread) {
          requestStore.withdraw(List.of(shown.request().id()));
        }
        yield unread;
      }
    };
  }
}
