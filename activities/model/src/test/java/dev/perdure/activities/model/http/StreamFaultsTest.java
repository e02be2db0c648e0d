package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.message.FinishReason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every trap of the stock transport, seen over real HTTP in both wire formats. */
class StreamFaultsTest extends BrokenAnswers {

  StreamFaultsTest() {
    super(Timeouts.standard());
  }

  @ParameterizedTest
  @EnumSource
  void keepsRetryAfterOfARateLimit(WireDialect dialect) {
    reply = WireReply.rateLimited("7");
    ModelFailure failure = failure(dialect);
    assertThat(failure.kind()).isEqualTo(ModelFailureKind.RATE_LIMITED);
    assertThat(failure.isRetryable()).isTrue();
    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(lab.server().requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void readsADelayThatOnlyTheMessageNames(WireDialect dialect) {
    reply = WireReply.refused(429, "rate_limit", "Quota exceeded. Please retry in 34.5s.");
    assertThat(failure(dialect).retryAfter()).contains(Duration.ofMillis(34_500));
  }

  @ParameterizedTest
  @EnumSource
  void callsAnOverloadedServerRetryable(WireDialect dialect) {
    reply = WireReply.refused(529, "overloaded_error", "Overloaded");
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.OVERLOADED);
    assertThat(lab.server().requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void namesTheVariableOfAWrongKey(WireDialect dialect) {
    reply = WireReply.refused(401, "authentication_error", "invalid x-api-key");
    ModelFailure failure = failure(dialect);
    assertThat(failure.kind()).isEqualTo(ModelFailureKind.UNAUTHORISED);
    assertThat(failure.isRetryable()).isFalse();
    assertThat(failure)
        .hasMessageContaining(
            switch (dialect) {
              case ANTHROPIC -> "ANTHROPIC_API_KEY";
              case OPENAI, RESPONSES -> "OPENAI_API_KEY";
              case CONVERSE -> "AWS_PROFILE";
              case GENERATE_CONTENT -> "Set another token.";
            });
  }

  @ParameterizedTest
  @EnumSource
  void namesTheBaseUrlOfAnUnknownModel(WireDialect dialect) {
    reply = WireReply.refused(404, "not_found_error", "model: model-1");
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.UNKNOWN_MODEL);
    assertThat(failure(dialect)).hasMessageContaining(lab.server().url());
  }

  @ParameterizedTest
  @EnumSource
  void tellsAnOverflowFromAnotherBadRequest(WireDialect dialect) {
    reply = WireReply.refused(400, "invalid_request_error", "temperature: too high");
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.INVALID_REQUEST);
    reply =
        WireReply.refused(
            400, "invalid_request_error", "prompt is too long: 205000 tokens > 200000");
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.CONTEXT_OVERFLOW);
    assertThat(failure(dialect).isRetryable()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void reportsAConnectionThatIsCut(WireDialect dialect) {
    reply = LONG_ANSWER.broken(new Fault.Cut(5));
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.CONNECTION_LOST);
  }

  @ParameterizedTest
  @EnumSource
  void reportsAnOrderlyEndBeforeTheLastEvent(WireDialect dialect) {
    reply = LONG_ANSWER.broken(new Fault.EndedEarly(5));
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.ENDED_EARLY);
  }

  @ParameterizedTest
  @EnumSource
  void reportsAnErrorInsideTheStream(WireDialect dialect) {
    reply = LONG_ANSWER.broken(new Fault.ErrorInStream(5, "overloaded_error", "Overloaded"));
    ModelFailure failure = failure(dialect);
    assertThat(failure.kind()).isEqualTo(ModelFailureKind.OVERLOADED);
    assertThat(failure).hasMessageContaining("Overloaded");
    reply = LONG_ANSWER.broken(new Fault.ErrorInStream(5, "odd_error", "Odd"));
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.ERROR_IN_STREAM);
  }

  @ParameterizedTest
  @EnumSource
  void reportsAnEventThatIsNoJson(WireDialect dialect) {
    reply = LONG_ANSWER.broken(new Fault.Garbled(5));
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.BAD_REPLY);
  }

  @ParameterizedTest
  @EnumSource
  void reportsAServerThatIsNotThere(WireDialect dialect) throws IOException {
    int free;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    String url = "http://127.0.0.1:" + free + "/v1";
    assertThatThrownBy(() ->
            lab.provider(dialect, url).stream(
                WireLab.request("Go"), ReplyListener.SILENT, new Cancellation()))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(ModelFailureKind.CONNECTION_LOST);
              assertThat(failure).hasMessageContaining("http://127.0.0.1:" + free);
            });
  }

  @ParameterizedTest
  @EnumSource
  void takesAnAnswerThatCameWholeForWholeWithoutAReasonToStop(WireDialect dialect) {
    reply = LONG_ANSWER.finishing("none");
    var answer = lab.ask(dialect, WireLab.request("Go"));
    assertThat(answer.finish()).isEqualTo(FinishReason.END_TURN);
  }

  @ParameterizedTest
  @EnumSource
  void passesOnWhatTheListenerThrows(WireDialect dialect) {
    ReplyListener listener =
        hearing(() -> {
          throw new IllegalStateException("The database is gone.");
        });
    assertThatThrownBy(
            () -> lab.provider(dialect).stream(WireLab.request("Go"), listener, new Cancellation()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The database is gone.");
  }

  @ParameterizedTest
  @EnumSource
  void asksOverPlainHttpOneDotOneAndListensOnTheCallingThread(WireDialect dialect) {
    var heardOn = new AtomicReference<Thread>();
    ReplyListener listener = hearing(() -> heardOn.set(Thread.currentThread()));
    ModelReply answer =
        lab.provider(dialect).stream(WireLab.request("Go"), listener, new Cancellation());
    assertThat(answer.text()).isEqualTo(LONG_ANSWER.text());
    assertThat(heardOn.get()).isSameAs(Thread.currentThread());
    assertThat(lab.server().requests().getFirst().header("upgrade")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void doesNotMistakeAnArgumentNamedErrorForAFailure(WireDialect dialect) {
    reply = WireReply.calling("read", "{\"filePath\":\"a\",\"error\":{\"message\":\"x\"}}");
    assertThat(lab.ask(dialect, WireLab.request("Go")).calls().getFirst().input().fields())
        .containsKey("error");
  }

  @ParameterizedTest
  @EnumSource
  void readsADateInRetryAfter(WireDialect dialect) {
    reply =
        WireReply.text("")
            .broken(
                Fault.Refused.of(
                    503,
                    "api_error",
                    "Back soon.",
                    Map.of("retry-after", "Fri, 01 Jan 2100 00:00:00 GMT")));
    assertThat(failure(dialect).retryAfter())
        .hasValueSatisfying(wait -> {
          assertThat(wait).isGreaterThan(Duration.ofDays(365));
        });
  }
}
