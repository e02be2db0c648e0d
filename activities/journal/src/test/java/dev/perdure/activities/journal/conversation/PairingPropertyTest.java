package dev.perdure.activities.journal.conversation;

import static dev.perdure.activities.journal.conversation.ConversationFixture.finish;
import static dev.perdure.activities.journal.conversation.ConversationFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pairing of calls and results: each call has one result in its place, despite crashes, late
 * returns, cancellations and denials.
 */
class PairingPropertyTest {

  private static final int TURNS = 6;

  private final ConversationFixture fixture = new ConversationFixture();

  /** Attempts whose process was thought dead; any of them may come back at any time. */
  private final List<TurnStart.Begun> zombies = new ArrayList<>();

  private Random random = new Random(0);

  static Stream<Long> seeds() {
    // the long one gives two turns up in one run
    return LongStream.concat(
            LongStream.of(System.nanoTime(), 4_138_155_183_474L), LongStream.range(1, 11))
        .boxed();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyCallHasOneResultInTheNextMessageWhateverHappens(long seed) {
    random = new Random(seed);
    int turn = 1;
    boolean cancelled = false;
    while (turn <= TURNS && !cancelled) {
      maybeSay(turn);
      answer(turn);
      cancelled = chance(8);
      if (!cancelled) {
        runCalls(turn);
        turn++;
      }
    }
    end(turn);
    haunt();

    assertPaired(fixture.messages.all(fixture.run), seed);
    assertThat(fixture.turns.openParts(fixture.task)).as("seed %d", seed).isEmpty();
  }

  /** Tries until the turn has an answer, or gives up half way, as a cancelled activity does. */
  private void answer(int turn) {
    boolean answered = false;
    while (!answered) {
      TurnStart opened = fixture.turns.begin(fixture.run, turn);
      answered = opened instanceof TurnStart.Answered || attempt((TurnStart.Begun) opened);
      haunt();
      if (!answered && chance(10)) {
        return;
      }
    }
  }

  private boolean attempt(TurnStart.Begun turn) {
    for (int i = random.nextInt(3); i > 0; i--) {
      fixture.turns.save(turn, 0, text("so far " + i));
    }
    if (chance(3)) {
      zombies.add(turn);
      return false;
    }
    TurnAnswer answer = fixture.asking(turn.turn(), random.nextInt(5));
    if (chance(5)) {
      crashing(() -> fixture.turns.commit(turn, answer));
      return false;
    }
    fixture.turns.commit(turn, answer);
    return !chance(5); // the answer is stored, its report is lost: the activity is tried again
  }

  private void runCalls(int turn) {
    List<StoredToolCall> calls = new ArrayList<>(fixture.calls.ofTurn(fixture.run, turn));
    Collections.shuffle(calls, random);
    for (StoredToolCall call : calls) {
      run(call.call().callId());
    }
    fixture
        .calls
        .unanswered(fixture.run)
        .forEach(call ->
            fixture.calls.interrupted(
                call, ToolResult.failed("The worker ended before this call was run.")));
  }

  private void run(CallId call) {
    for (int attempt = 1 + random.nextInt(2); attempt > 0; attempt--) {
      fixture.calls.started(call, "Reading", Optional.empty());
      ToolResult result =
          chance(4) ? ToolResult.failed("Denied by ada.") : ToolResult.of("t", "ok " + attempt);
      if (chance(4)) {
        crashing(() -> fixture.calls.finished(call, result));
      } else if (!chance(6)) {
        fixture.calls.finished(call, result);
      }
    }
  }

  private void end(int turn) {
    fixture.turns.salvage(fixture.run, finish(FinishReason.CANCELLED));
    fixture
        .calls
        .unanswered(fixture.run)
        .forEach(call -> fixture.calls.interrupted(call, ToolResult.failed("Cancelled by user.")));
    fixture.messages.append(fixture.run, "end", turn, List.of(text("The end")));
  }

  private void maybeSay(int turn) {
    if (chance(3)) {
      fixture.messages.append(fixture.run, "said-" + turn, turn, List.of(text("Listen")));
    }
  }

  /** Lets those who were thought dead do what they were about to do. */
  private void haunt() {
    for (TurnStart.Begun zombie : zombies) {
      if (chance(2)) {
        fixture.turns.save(zombie, random.nextInt(3), text("from the dead"));
      } else {
        try {
          fixture.turns.commit(zombie, fixture.asking(zombie.turn(), 3));
        } catch (TurnSupersededException expected) {
          assertThat(expected).hasMessageContaining("given up");
        }
      }
    }
  }

  private void crashing(Runnable work) {
    try {
      fixture
          .journal
          .database()
          .transact(() -> {
            work.run();
            throw new Crash();
          });
    } catch (Crash expected) {
      assertThat(expected).isNotNull();
    }
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private static void assertPaired(List<Message> messages, long seed) {
    assertThat(messages)
        .extracting(Message::seq)
        .as("seed %d", seed)
        .isSorted()
        .doesNotHaveDuplicates();
    for (int i = 0; i < messages.size(); i++) {
      Message message = messages.get(i);
      List<CallId> asked = asked(message);
      if (!asked.isEmpty()) {
        assertThat(i + 1).as("seed %d: results follow", seed).isLessThan(messages.size());
        assertThat(answered(messages.get(i + 1))).as("seed %d", seed).isEqualTo(asked);
      }
      if (message.role() == MessageRole.TOOL) {
        assertThat(asked(messages.get(i - 1))).as("seed %d", seed).isEqualTo(answered(message));
      }
    }
  }

  private static List<CallId> asked(Message message) {
    return message.parts().stream()
        .filter(Part.ToolCall.class::isInstance)
        .map(part -> ((Part.ToolCall) part).callId())
        .toList();
  }

  private static List<CallId> answered(Message message) {
    return message.parts().stream()
        .filter(Part.ToolResult.class::isInstance)
        .map(part -> ((Part.ToolResult) part).callId())
        .toList();
  }

  private static final class Crash extends RuntimeException {}
}
