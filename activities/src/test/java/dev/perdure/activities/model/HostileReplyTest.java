package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest.Dialect;
import dev.perdure.planner.message.FinishReason;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a model says becomes a reply that the run can act on. */
class HostileReplyTest {

  private WireReply reply = WireReply.text("");
  private final WireLab lab = new WireLab(_ -> reply);

  @AfterEach
  void close() {
    lab.close();
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyReplyHasNoPieces(Dialect dialect) {
    ModelReply answer = ask(dialect);
    assertThat(answer.pieces()).isEmpty();
    assertThat(answer.finish()).isEqualTo(FinishReason.END_TURN);
  }

  @ParameterizedTest
  @EnumSource
  void aCallOfAToolThatNeverWasKeepsItsName(Dialect dialect) {
    reply = WireReply.calling("<script>rm -rf</script>", "{}");
    assertThat(ask(dialect).calls().getFirst().name()).isEqualTo("<script>rm -rf</script>");
  }

  @ParameterizedTest
  @EnumSource
  void aCallWithoutANameIsABadReplyThatIsTriedAgain(Dialect dialect) {
    reply = WireReply.calling("", "{}");
    assertThatThrownBy(() -> ask(dialect))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.BAD_REPLY);
              assertThat(failure.isRetryable()).isTrue();
            });
  }

  @ParameterizedTest
  @EnumSource
  void argumentsThatAreNoObjectAreKeptAside(Dialect dialect) {
    reply = WireReply.calling("read", "[\"a\"]").and("read", "{\"filePath\":");
    assertThat(ask(dialect).calls())
        .extracting(call -> call.invalid())
        .containsExactly(Optional.of("[\"a\"]"), Optional.of("{\"filePath\":"));
  }

  @ParameterizedTest
  @EnumSource
  void aCallWithoutArgumentsHasNone(Dialect dialect) {
    reply = WireReply.calling("todoread", "");
    assertThat(ask(dialect).calls().getFirst().input().isEmpty()).isTrue();
    assertThat(ask(dialect).calls().getFirst().invalid()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void markupAndControlCharactersComeAsText(Dialect dialect) {
    reply =
        WireReply.text("<img src=x onerror=alert(1)>\u0007\u0000 data: [DONE]\n\nevent: error\n");
    assertThat(ask(dialect).text())
        .isEqualTo("<img src=x onerror=alert(1)>\uFFFD\uFFFD data: [DONE]\n\nevent: error\n");
  }

  @ParameterizedTest
  @EnumSource
  void aLongAnswerComesWhole(Dialect dialect) {
    reply = WireReply.text("word ".repeat(20_000));
    assertThat(ask(dialect).text()).hasSize(100_000);
  }

  @ParameterizedTest
  @EnumSource
  void manyCallsComeInOrder(Dialect dialect) {
    for (int i = 0; i < 40; i++) {
      reply = reply.and("read", "{\"n\":" + i + "}");
    }
    assertThat(ask(dialect).calls())
        .extracting(call -> call.input().number("n").orElseThrow().intValue())
        .isSorted()
        .hasSize(40);
  }

  @ParameterizedTest
  @EnumSource
  void eventsOfAnyShapeBecomeAReplyOrAFailure(Dialect dialect) {
    for (long seed = 0; seed < 300; seed++) {
      reply =
          WireReply.text("Words.")
              .thinking("Hm.")
              .and("read", "{\"filePath\":\"a\"}")
              .broken(new Fault.Mutated(seed));
      try {
        assertThat(ask(dialect).model()).as("seed %d", seed).isNotBlank();
      } catch (ModelFailure failure) {
        assertThat(failure.sentence()).as("seed %d", seed).isNotBlank();
      }
    }
  }

  private ModelReply ask(Dialect dialect) {
    return lab.ask(dialect, WireLab.request("Go"));
  }
}
