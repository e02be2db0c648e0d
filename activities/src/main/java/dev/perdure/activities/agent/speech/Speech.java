package dev.perdure.activities.agent.speech;

import dev.perdure.activities.journal.conversation.OpenTurn;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.event.Delta;
import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.model.ModelListener;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.message.Part;
import java.time.Duration;

/**
 * A model's words on their way: sent to whoever watches some times a second, saved about once a
 * second, so that a kill loses little of them.
 */
final class Speech implements ModelListener {

  private static final long SEND_EVERY = Duration.ofMillis(80).toNanos();
  private static final long SAVE_EVERY = Duration.ofSeconds(1).toNanos();

  /** Where words go. */
  record Outlets(TurnStore turns, DeltaChannel deltas) {}

  private final TaskId task;
  private final OpenTurn.Begun turn;
  private final Outlets outlets;
  private final Runnable superseded;
  private final StringBuilder text = new StringBuilder();
  private boolean thinking;
  private int index;
  private int sent;
  private long sentAt = System.nanoTime();
  private long savedAt = System.nanoTime();

  Speech(TaskId task, OpenTurn.Begun turn, Outlets outlets, Runnable superseded) {
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
  public void onToolStarted(int call, String name) {
    endPart();
    index++;
  }

  private void say(String delta, boolean isThought) {
    if (isThought != thinking) {
      endPart();
      thinking = isThought;
    }
    text.append(delta);
    long now = System.nanoTime();
    if (now - sentAt >= SEND_EVERY) {
      send(now);
    }
    if (now - savedAt >= SAVE_EVERY) {
      save(now);
    }
  }

  private void endPart() {
    if (!text.isEmpty()) {
      send(System.nanoTime());
      save(System.nanoTime());
      index++;
      text.setLength(0);
      sent = 0;
    }
  }

  private void send(long now) {
    sentAt = now;
    outlets
        .deltas()
        .publish(
            new Delta(
                task,
                turn.run(),
                turn.messageId(),
                turn.partId(index),
                turn.attempt(),
                sent,
                text.substring(sent),
                false));
    sent = text.length();
  }

  private void save(long now) {
    savedAt = now;
    String words = text.toString();
    Part part = thinking ? new Part.Reasoning(words, null) : new Part.Text(words, false);
    if (!outlets.turns().save(turn, index, part)) {
      superseded.run();
    }
  }

  /** Saves what is not saved yet. */
  void flush() {
    endPart();
  }
}
