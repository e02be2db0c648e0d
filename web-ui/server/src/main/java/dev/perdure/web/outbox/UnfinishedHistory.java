package dev.perdure.web.outbox;

import com.google.protobuf.Timestamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;

/**
 * The newest events of a workflow since it last completed a workflow task.
 *
 * @param events the events, the newest first
 * @param since the id of the completion before them; 0 if there is none, or none near
 */
record UnfinishedHistory(List<HistoryEvent> events, long since) {

  UnfinishedHistory {
    events = List.copyOf(events);
  }

  /** Returns the unfinished part of a history; the newest events come first. */
  static UnfinishedHistory of(List<HistoryEvent> newest) {
    List<HistoryEvent> tail = newest.stream().takeWhile(event -> !completes(event)).toList();
    long since = tail.size() == newest.size() ? 0 : newest.get(tail.size()).getEventId();
    return new UnfinishedHistory(tail, since);
  }

  static boolean completes(HistoryEvent event) {
    return event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;
  }

  /**
   * The failures of workflow tasks, the newest first; none if the newest task timed out, because it
   * only waits for a worker. The engine records one of several failures in a row.
   */
  List<HistoryEvent> failures() {
    List<HistoryEvent> ends =
        events.stream().filter(event -> isFailure(event) || isTimeout(event)).toList();
    return ends.isEmpty() || isTimeout(ends.getFirst())
        ? List.of()
        : ends.stream().filter(UnfinishedHistory::isFailure).toList();
  }

  private static boolean isFailure(HistoryEvent event) {
    return event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED;
  }

  private static boolean isTimeout(HistoryEvent event) {
    return event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT;
  }

  static Instant time(HistoryEvent event) {
    Timestamp time = event.getEventTime();
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }
}
