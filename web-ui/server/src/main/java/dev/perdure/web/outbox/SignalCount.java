package dev.perdure.web.outbox;

import com.google.protobuf.ByteString;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import java.util.function.Function;

/** The number of signals in a workflow's history, which the engine bounds and does not tell. */
final class SignalCount {

  private SignalCount() {}

  /**
   * Whether a history holds a number of signals. It is read from its beginning, and only as far as
   * the answer is open.
   *
   * @param events the length of the history
   * @param pages gives the page behind a token
   */
  static boolean reaches(
      long signals, long events, Function<ByteString, GetWorkflowExecutionHistoryResponse> pages) {
    long missing = signals;
    long unread = events;
    ByteString next = ByteString.EMPTY;
    do {
      GetWorkflowExecutionHistoryResponse page = pages.apply(next);
      unread -= page.getHistory().getEventsCount();
      missing -= page.getHistory().getEventsList().stream().filter(SignalCount::isSignal).count();
      next = page.getNextPageToken();
    } while (missing > 0 && missing <= unread && !next.isEmpty());
    return missing <= 0;
  }

  private static boolean isSignal(HistoryEvent event) {
    return event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED;
  }
}
