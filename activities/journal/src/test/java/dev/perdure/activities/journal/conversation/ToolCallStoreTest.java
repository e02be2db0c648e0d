package dev.perdure.activities.journal.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ToolCallStoreTest {

  private final ConversationFixture fixture = new ConversationFixture();
  private final ToolCallStore calls = fixture.calls;

  @BeforeEach
  void ask() {
    fixture.turns.commit(fixture.begin(1), fixture.asking(1, 3));
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void findsACallWithItsPlaceInItsTurn() {
    StoredToolCall call = calls.find(call(2)).orElseThrow();

    assertThat(call.run()).isEqualTo(fixture.run);
    assertThat(call.task()).isEqualTo(fixture.task);
    assertThat(call.turn()).isEqualTo(1);
    assertThat(call.index()).isEqualTo(2);
    assertThat(call.call().vendorId()).isEqualTo("toolu_2");
    assertThat(call.result()).isEmpty();
    assertThat(calls.find(new CallId("t_1.main.9.9"))).isEmpty();
  }

  @Test
  void ordersResultsAsTheCallsWereAskedForWhenTheyComeInAnotherOrder() {
    for (int index : List.of(2, 0, 1)) {
      calls.finished(call(index), ToolResult.of("t", "result " + index));
    }

    Message results = fixture.messages.all(fixture.run).getLast();
    assertThat(results.role()).isEqualTo(MessageRole.TOOL);
    assertThat(results.parts())
        .map(Part.ToolResult.class::cast)
        .extracting(Part.ToolResult::content)
        .containsExactly("result 0", "result 1", "result 2");
  }

  @Test
  void returnsTheFirstResultWhereASecondComes() {
    Part.ToolResult first = calls.finished(call(0), ToolResult.of("t", "first"));
    Part.ToolResult second = calls.finished(call(0), ToolResult.failed("second"));

    assertThat(second).isEqualTo(first);
    assertThat(state(0)).isEqualTo(Part.CallState.COMPLETED);
  }

  @Test
  void saysWhyACallThatNeverRanHasNoAnswer() {
    calls.finished(call(1), ToolResult.of("t", "done"));
    assertThat(calls.unanswered(fixture.run)).containsExactly(call(0), call(2));
    calls
        .unanswered(fixture.run)
        .forEach(call -> calls.interrupted(call, ToolResult.failed("Cancelled by user.")));

    assertThat(calls.unanswered(fixture.run)).isEmpty();
    assertThat(state(0)).isEqualTo(Part.CallState.INTERRUPTED);
    assertThat(calls.find(call(0)).orElseThrow().result().orElseThrow().content())
        .isEqualTo("Cancelled by user.");
    assertThat(calls.ofTurn(fixture.run, 1)).allMatch(call -> call.result().isPresent());
  }

  @Test
  void showsACallThatRunsAndTheRunItDelegatesTo() {
    calls.started(call(0), "Reading a.txt", Optional.of(call(0).childRun()));

    Part.ToolCall running = calls.find(call(0)).orElseThrow().call();
    assertThat(running.state()).isEqualTo(Part.CallState.RUNNING);
    assertThat(running.title()).isEqualTo("Reading a.txt");
    assertThat(running.runId()).isEqualTo(call(0).childRun());
    assertThat(fixture.events())
        .extracting(LoggedEvent::kind)
        .endsWith(EventKind.PART_UPDATED, EventKind.TOOL_STARTED);
  }

  @Test
  void saysHowTheProcessOfACallEndedBadly() {
    var ended = new ToolResultDetail.CommandResult(OptionalInt.of(128), 10, false);
    calls.finished(call(0), ToolResult.of("git push", "fatal").with(ended));

    assertThat(fixture.events().getLast().event())
        .isInstanceOfSatisfying(
            TaskEvent.ToolFinished.class,
            finished -> assertThat(finished.end()).isEqualTo("exit 128"));
  }

  @Test
  void leavesAFinishedCallFinishedWhenItIsStartedAgain() {
    calls.finished(call(0), ToolResult.failed("No such file: a.txt"));
    calls.started(call(0), "Reading a.txt", Optional.empty());

    assertThat(state(0)).isEqualTo(Part.CallState.ERROR);
  }

  @Test
  void refusesACallThatNobodyAskedFor() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> calls.finished(new CallId("t_1.main.7.0"), ToolResult.of("t", "x")))
        .withMessageContaining("t_1.main.7.0");
  }

  private Part.CallState state(int index) {
    return calls.find(call(index)).orElseThrow().call().state();
  }

  private CallId call(int index) {
    return fixture.run.call(1, index);
  }
}
