package dev.perdure.activities.journal.conversation;

import static dev.perdure.activities.journal.conversation.ConversationFixture.finish;
import static dev.perdure.activities.journal.conversation.ConversationFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.task.RunState;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TurnStoreTest {

  private final ConversationFixture fixture = new ConversationFixture();
  private final TurnStore turns = fixture.turns;

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void storesAnAnswerWithItsUsageAndItsEvents() {
    Message answer = turns.commit(fixture.begin(1), fixture.asking(1, 1));

    assertThat(answer.role()).isEqualTo(MessageRole.ASSISTANT);
    assertThat(fixture.messages.answer(fixture.run, 1)).contains(answer);
    assertThat(fixture.events())
        .extracting(LoggedEvent::kind)
        .containsExactly(
            EventKind.MESSAGE_CREATED,
            EventKind.PART_UPDATED,
            EventKind.PART_UPDATED,
            EventKind.PART_UPDATED,
            EventKind.USAGE_UPDATED);
    UsageStore usage = new UsageStore(fixture.journal.database(), fixture.journal.events());
    assertThat(usage.ofTask(fixture.task).inputTokens()).isEqualTo(100);
  }

  @Test
  void answersATurnThatWasAnsweredWithWhatWasSaidThen() {
    Message first = turns.commit(fixture.begin(1), fixture.asking(1, 2));

    assertThat(turns.begin(fixture.run, 1)).isEqualTo(new TurnStart.Answered(first));
  }

  @Test
  void keepsTheFirstAnswerWhereTheSameAttemptCommitsTwice() {
    TurnStart.Begun turn = fixture.begin(1);
    Message first = turns.commit(turn, fixture.asking(1, 1));
    Message second = turns.commit(turn, fixture.asking(1, 3));

    assertThat(second).isEqualTo(first);
    assertThat(fixture.messages.all(fixture.run)).containsExactly(first);
  }

  @Test
  void takesTheTurnFromAnAttemptThatWasGivenUp() {
    TurnStart.Begun stopped = fixture.begin(1);
    TurnStart.Begun successor = fixture.begin(1);

    assertThat(turns.save(stopped, 0, text("old"))).isFalse();
    assertThat(turns.save(successor, 0, text("new"))).isTrue();
    assertThatThrownBy(() -> turns.commit(stopped, fixture.asking(1, 1)))
        .isInstanceOf(TurnSupersededException.class)
        .hasMessageContaining("Attempt 1 at turn 1");
    assertThat(fixture.messages.all(fixture.run)).isEmpty();
  }

  @Test
  void givesARevivedAttemptTheAnswerOfItsSuccessor() {
    TurnStart.Begun stopped = fixture.begin(1);
    Message answer = turns.commit(fixture.begin(1), fixture.asking(1, 1));

    assertThat(turns.commit(stopped, fixture.asking(1, 2))).isEqualTo(answer);
    assertThat(turns.save(stopped, 0, text("late"))).isFalse();
    assertThat(turns.openParts(fixture.task)).isEmpty();
  }

  @Test
  void beginsNoTurnOfARunThatHasEnded() {
    Message first = turns.commit(fixture.begin(1), fixture.asking(1, 1));
    new RunStore(fixture.journal.database(), fixture.journal.events())
        .finish(fixture.run, RunState.FAILED, FinishReason.ERROR);

    assertThatThrownBy(() -> turns.begin(fixture.run, 2))
        .isInstanceOf(RunEndedException.class)
        .hasMessageContaining("Turn 2 of run '" + fixture.run + "' does not begin");
    assertThat(turns.begin(fixture.run, 1)).isEqualTo(new TurnStart.Answered(first));
    assertThat(fixture.messages.all(fixture.run)).containsExactly(first);
  }

  @Test
  void takesBackWhatAnEarlierAttemptStreamed() {
    TurnStart.Begun first = fixture.begin(1);
    turns.save(first, 0, text("half a sen"));
    TurnStart.Begun second = fixture.begin(1);

    assertThat(second.messageId()).isEqualTo(first.messageId());
    assertThat(turns.openParts(fixture.task)).isEmpty();
    LoggedEvent reset = fixture.events().getLast();
    assertThat(reset.kind()).isEqualTo(EventKind.PART_RESET);
    assertThat(reset.event())
        .isEqualTo(new TaskEvent.PartReset(first.messageId(), first.partId(0), 2));
  }

  @Test
  void showsGrowingPartsWholeAsTheyWereSavedLast() {
    TurnStart.Begun turn = fixture.begin(1);
    turns.save(turn, 0, text("Hel"));
    turns.save(turn, 0, text("Hello"));

    assertThat(turns.openParts(fixture.task))
        .containsExactly(
            new OpenMessagePart(fixture.run, turn.messageId(), turn.partId(0), 1, text("Hello")));
  }

  @Test
  void keepsTheTextSoFarOfATurnThatIsCancelled() {
    TurnStart.Begun turn = fixture.begin(1);
    turns.save(turn, 0, text("The cause is"));
    Message kept = turns.salvage(fixture.run, finish(FinishReason.CANCELLED)).orElseThrow();

    assertThat(kept.parts()).containsExactly(text("The cause is"), finish(FinishReason.CANCELLED));
    assertThat(fixture.messages.all(fixture.run)).containsExactly(kept);
    assertThat(turns.salvage(fixture.run, finish(FinishReason.CANCELLED))).isEmpty();
    assertThat(turns.commit(turn, fixture.asking(1, 1))).isEqualTo(kept);
  }

  @Test
  void keepsAPlaceForTheAnswerAndItsResultsBeforeWhatIsSaidMeanwhile() {
    TurnStart.Begun turn = fixture.begin(1);
    fixture.messages.append(fixture.run, "said-1", 1, List.of(text("By the way")));
    turns.commit(turn, fixture.asking(1, 1));
    fixture.calls.finished(
        fixture.run.call(1, 0), dev.perdure.planner.tool.ToolResult.of("a.txt", "1: x"));

    assertThat(fixture.messages.all(fixture.run))
        .extracting(Message::role)
        .containsExactly(MessageRole.ASSISTANT, MessageRole.TOOL, MessageRole.USER);
  }

  @Test
  void addsAUserMessageOnceForEachKey() {
    Message first = fixture.messages.append(fixture.run, "opening", 0, List.of(text("Fix it")));
    Message again = fixture.messages.append(fixture.run, "opening", 0, List.of(text("Fix it!")));

    assertThat(again).isEqualTo(first);
    assertThat(fixture.messages.after(fixture.run, 0, 10)).containsExactly(first);
    assertThat(fixture.messages.after(fixture.run, first.seq(), 10)).isEmpty();
  }

  @Test
  void keepsWhatAModelWroteToTheLastControlCharacter() {
    String hostile = "\u0000\u0007\u2028<img onerror=x>\ud800 end";
    Message answer = turns.commit(fixture.begin(1), new TurnAnswer(List.of(text(hostile)), null));

    assertThat(fixture.messages.answer(fixture.run, 1).orElseThrow().id()).isEqualTo(answer.id());
    assertThat(fixture.messages.lastWords(fixture.run))
        .contains("\u0000\u0007\u2028<img onerror=x>");
  }
}
