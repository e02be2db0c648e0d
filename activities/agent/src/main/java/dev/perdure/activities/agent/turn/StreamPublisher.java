package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.StreamRedactor;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Publishes a model's reply as it is streamed: to subscribers some times a second, to the journal
 * once a second. The publisher redacts text first and holds back a possible secret.
 */
final class StreamPublisher implements ReplyListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StreamPublisher.class);
  private static final long SEND_INTERVAL_NANOS = Duration.ofMillis(80).toNanos();
  private static final long SAVE_INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

  /** A statement waits for seconds while the database is away, and so would the model's stream. */
  private static final long OUTAGE_PAUSE = Duration.ofSeconds(15).toNanos();

  /** The destinations of streamed text. */
  record Outlets(TurnStore turns, DeltaChannel deltas) {}

  private final TaskId task;
  private final TurnStart.Begun turn;
  private final Outlets outlets;
  private final Runnable superseded;
  private final StringBuilder text = new StringBuilder();
  private final StreamRedactor redactor = new StreamRedactor();
  private boolean thinking;
  private int index;
  private int sent;
  private boolean due;
  private long sentAt = System.nanoTime() - SEND_INTERVAL_NANOS;
  private long savedAt = System.nanoTime();
  private long answersAt = System.nanoTime();

  StreamPublisher(TaskId task, TurnStart.Begun turn, Outlets outlets, Runnable superseded) {
    this.task = task;
    this.turn = turn;
    this.outlets = outlets;
    this.superseded = superseded;
  }

  @Override
  public void onText(String delta) {
    say(delta, false);
  }

  @Override
  public void onThinking(String delta) {
    say(delta, true);
  }

  @Override
  public synchronized void onCall(String name) {
    endPart();
    index++;
  }

  /** Sends the end of a complete reply. */
  synchronized void finish() {
    text.append(redactor.finish());
    send();
  }

  /** Drops a possible secret that is not sent yet: the end of a reply that broke off. */
  @Override
  public synchronized void close() {
    redactor.drop();
    send();
  }

  private synchronized void say(String delta, boolean isThought) {
    if (isThought != thinking) {
      endPart();
      thinking = isThought;
    }
    text.append(redactor.add(delta));
    long now = System.nanoTime();
    if (now - sentAt >= SEND_INTERVAL_NANOS) {
      send();
    } else if (!due) {
      due = true;
      sendIn(SEND_INTERVAL_NANOS - (now - sentAt));
    }
    if (now - savedAt >= SAVE_INTERVAL_NANOS) {
      save(now);
    }
  }

  /** Words do not wait for those that follow: a model may be silent for long. */
  private void sendIn(long nanos) {
    Thread.ofVirtual()
        .name("reply-stream")
        .start(() -> {
          LockSupport.parkNanos(nanos);
          sendDue();
        });
  }

  private synchronized void sendDue() {
    due = false;
    send();
  }

  private void endPart() {
    text.append(redactor.finish());
    if (!text.isEmpty()) {
      send();
      save(System.nanoTime());
      index++;
      text.setLength(0);
      sent = 0;
    }
  }

  /**
   * Sends the new text to readers. A failure to send ends nothing: a reader who misses text sees
   * the text with the whole part.
   */
  private void send() {
    if (sent == text.length() || isAway()) {
      return;
    }
    sentAt = System.nanoTime();
    int from = sent;
    sent = text.length();
    try {
      outlets.deltas().publish(delta(from));
    } catch (DataAccessException | TransactionException e) {
      skip(e);
    }
  }

  private Delta delta(int from) {
    return new Delta(
        task,
        turn.run(),
        turn.messageId(),
        turn.partId(index),
        turn.attempt(),
        from,
        text.substring(from),
        false);
  }

  private void save(long now) {
    savedAt = now;
    if (isAway()) {
      return;
    }
    String words = text.toString();
    Part part = thinking ? new Part.Reasoning(words, null) : new Part.Text(words, false);
    try {
      if (!outlets.turns().save(turn, index, part)) {
        superseded.run();
      }
    } catch (DataAccessException | TransactionException e) {
      skip(e);
    }
  }

  /** The whole reply is stored at its end: words that cannot be saved meanwhile end nothing. */
  private void skip(RuntimeException away) {
    answersAt = System.nanoTime() + OUTAGE_PAUSE;
    LOG.debug("The words of run {} could not be published", turn.run(), away);
  }

  private boolean isAway() {
    return System.nanoTime() - answersAt < 0;
  }
}
