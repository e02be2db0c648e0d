package dev.perdure.activities.model;

import static dev.perdure.activities.model.wire.WireLab.message;
import static dev.perdure.activities.model.wire.WireLab.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TranscriptNormalizerTest {

  @Test
  void answersFollowInTheOrderOfTheCalls() {
    var turns =
        TranscriptNormalizer.of(
            List.of(
                user("Go"),
                message(MessageRole.ASSISTANT, call("c.1.0", "a", null), call("c.1.1", "b", null)),
                message(MessageRole.TOOL, result("c.1.1", "second"), result("c.1.0", "first"))));
    assertThat(answers(turns.getLast()))
        .extracting(TurnCallAnswer::text)
        .containsExactly("first", "second");
  }

  @Test
  void aCallWithoutAResultIsReportedAsInterrupted() {
    var turns =
        TranscriptNormalizer.of(
            List.of(user("Go"), message(MessageRole.ASSISTANT, call("c.1.0", "a", null))));
    assertThat(answers(turns.getLast()))
        .singleElement()
        .satisfies(answer -> {
          assertThat(answer.isError()).isTrue();
          assertThat(answer.text()).startsWith("Interrupted");
        });
  }

  @Test
  void theFirstOfTwoResultsHolds() {
    var turns =
        TranscriptNormalizer.of(
            List.of(
                user("Go"),
                message(MessageRole.ASSISTANT, call("c.1.0", "a", null)),
                message(MessageRole.TOOL, result("c.1.0", "once"), result("c.1.0", "twice"))));
    assertThat(answers(turns.getLast())).extracting(TurnCallAnswer::text).containsExactly("once");
  }

  @Test
  void doubledAndMissingVendorIdsGetIdsOfOurs() {
    var turns =
        TranscriptNormalizer.of(
            List.of(
                user("Go"),
                message(
                    MessageRole.ASSISTANT,
                    call("c.1.0", "same", null),
                    call("c.1.1", "same", null),
                    call("c.1.2", "", null))));
    assertThat(((Turn.Assistant) turns.get(1)).calls())
        .extracting(TurnCall::id)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[a-zA-Z0-9_-]{1,40}"))
        .startsWith("same");
  }

  @Test
  void argumentsThatAreNoObjectStandInTheErrorResultNotInTheCall() {
    var turns =
        TranscriptNormalizer.of(
            List.of(
                user("Go"),
                message(MessageRole.ASSISTANT, call("c.1.0", "a", "{\"path\": \"b")),
                message(MessageRole.TOOL, result("c.1.0", "Not a JSON object."))));
    assertThat(((Turn.Assistant) turns.get(1)).calls().getFirst().input().isEmpty()).isTrue();
    assertThat(answers(turns.getLast()).getFirst().text())
        .contains("Not a JSON object.")
        .contains("{\"path\": \"b");
  }

  @Test
  void theUserHasTheFirstAndTheLastWord() {
    var turns =
        TranscriptNormalizer.of(
            List.of(message(MessageRole.ASSISTANT, new Part.Text("Hello", false))));
    assertThat(turns).hasSize(3);
    assertThat(turns.getFirst()).isInstanceOf(Turn.User.class);
    assertThat(turns.getLast()).isInstanceOf(Turn.User.class);
  }

  @Test
  void neighboursOfOneSideBecomeOneTurn() {
    var turns =
        TranscriptNormalizer.of(
            List.of(
                user("One"),
                user("Two"),
                message(MessageRole.ASSISTANT, new Part.Text("Three", false)),
                message(MessageRole.ASSISTANT, new Part.Text("Four", false)),
                user("Five")));
    assertThat(turns)
        .containsExactly(
            new Turn.User(List.of(), List.of("One", "Two")),
            new Turn.Assistant(List.of(), List.of("Three", "Four"), List.of()),
            new Turn.User(List.of(), List.of("Five")));
  }

  @Test
  void whatWasThoughtStaysAtTheBeginningOfItsTurn() {
    var turns =
        TranscriptNormalizer.of(
            List.of(
                user("One"),
                message(MessageRole.ASSISTANT, new Part.Text("Two", false)),
                message(
                    MessageRole.ASSISTANT,
                    new Part.Reasoning("Hm", "signed"),
                    call("c.1.0", "a", null)),
                message(MessageRole.TOOL, result("c.1.0", "done"))));
    assertThat(turns).hasSize(5);
    assertThat(turns.get(2)).isInstanceOf(Turn.User.class);
    assertThat(((Turn.Assistant) turns.get(3)).signatures()).containsExactly("signed");
  }

  private static List<TurnCallAnswer> answers(Turn turn) {
    return ((Turn.User) turn).answers();
  }

  private static Part call(String id, String vendorId, @Nullable String invalid) {
    return new Part.ToolCall(
        new CallId(id),
        "read",
        JsonObject.empty(),
        Part.CallState.PENDING,
        null,
        null,
        vendorId,
        invalid,
        null);
  }

  private static Part result(String id, String content) {
    return new Part.ToolResult(new CallId(id), "read", content, false, JsonObject.empty());
  }
}
