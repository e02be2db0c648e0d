package dev.perdure.web.stream;

import dev.perdure.activities.journal.conversation.OpenMessagePart;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeedListener;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.security.CallerCredential;
import java.io.IOException;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * One client's SSE connection: writes events, deltas and heartbeats to it, and drops them once the
 * client has disconnected.
 */
final class SseConnection implements EventFeedListener {

  private static final long FIRST_RETRY_MILLIS = 1000;

  private final SseEmitter emitter = new SseEmitter(0L);
  private final Optional<CallerCredential> credential;
  private final VisibleTasks visibleTasks;
  private volatile boolean gone;

  /** A connection that ends with the client's session or named token, if the client has one. */
  SseConnection(Optional<CallerCredential> credential, VisibleTasks visibleTasks) {
    this.credential = credential;
    this.visibleTasks = visibleTasks;
  }

  Optional<CallerCredential> credential() {
    return credential;
  }

  boolean isGone() {
    return gone;
  }

  SseEmitter emitter() {
    return emitter;
  }

  /** Sends a first comment, so that the client knows it is connected. */
  void greet() {
    send(SseEmitter.event().reconnectTime(FIRST_RETRY_MILLIS).comment("perdure"));
  }

  /** Sends a heartbeat comment. */
  void beat() {
    send(SseEmitter.event().comment("beat"));
  }

  /**
   * Sends a heartbeat event. Browsers hide comments from a page, so a page that must notice a
   * silent cut asks for this event.
   */
  void heartbeat() {
    send(SseEmitter.event().name("heartbeat").data("{}"));
  }

  @Override
  public void event(LoggedEvent event) {
    if (isSeen(event.taskId())) {
      send(
          SseEmitter.event()
              .id(Long.toString(event.seq()))
              .name(event.kind().wireName())
              .data(Json.write(event)));
    }
  }

  @Override
  public void delta(Delta delta) {
    if (isSeen(delta.taskId())) {
      send(SseEmitter.event().name(DeltaView.KIND).data(Json.write(DeltaView.of(delta))));
    }
  }

  /** Whether the client may see a task. If the database is away, the client connects again. */
  private boolean isSeen(TaskId task) {
    try {
      return !gone && visibleTasks.contains(task);
    } catch (DataAccessException | TransactionException _) {
      gone = true;
      end();
      return false;
    }
  }

  /** Sends a growing part as it was last saved. */
  void open(TaskId task, OpenMessagePart part) {
    send(SseEmitter.event().name(OpenPartView.KIND).data(Json.write(OpenPartView.of(task, part))));
  }

  void end() {
    emitter.complete();
  }

  /** Sends an event unless the client has disconnected. */
  private void send(SseEmitter.SseEventBuilder event) {
    if (!gone) {
      try {
        emitter.send(event);
      } catch (IOException | IllegalStateException _) {
        gone = true;
      }
    }
  }

  /** A part that was growing when a reader came, whole as it was saved last, without a number. */
  record OpenPartView(String kind, TaskId taskId, RunId runId, TaskEvent.PartUpdated data) {

    static final String KIND = EventKind.PART_UPDATED.wireName();

    static OpenPartView of(TaskId task, OpenMessagePart open) {
      var whole =
          new TaskEvent.PartUpdated(open.messageId(), open.partId(), open.attempt(), open.part());
      return new OpenPartView(KIND, task, open.runId(), whole);
    }
  }
}
