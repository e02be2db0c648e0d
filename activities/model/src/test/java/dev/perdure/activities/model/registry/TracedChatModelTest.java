package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.trace.RecordedSpans;
import dev.perdure.activities.trace.SpanAttributes;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TracedChatModelTest {

  private static final String QUESTION = "The question of the user";
  private static final String ANSWER = "The answer of the model";

  @TempDir private Path directory;
  private final RecordedSpans spans = new RecordedSpans();

  @AfterEach
  void close() {
    spans.close();
  }

  @ParameterizedTest
  @CsvSource({"anthropic,anthropic", "openai,openai", "google,gcp.gemini", "ollama,ollama"})
  void describesACallByTheConventionsForGenerativeAi(String provider, String name) {
    ask(provider, _ -> WireReply.text(ANSWER), spans.telemetry());

    SpanData span = spans.one("chat any-model");
    assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
    assertThat(span.getAttributes().asMap())
        .containsEntry(SpanAttributes.OPERATION, "chat")
        .containsEntry(SpanAttributes.PROVIDER, name)
        .containsEntry(SpanAttributes.REQUEST_MODEL, "any-model")
        .containsEntry(SpanAttributes.STREAM, true)
        .containsEntry(SpanAttributes.CONVERSATION, "t_1.run")
        .containsEntry(SpanAttributes.AGENT, "explore")
        .containsEntry(SpanAttributes.FINISH_REASONS, List.of("end_turn"))
        .containsEntry(SpanAttributes.SERVER_ADDRESS, "127.0.0.1")
        .containsEntry(SpanAttributes.HTTP_STATUS, 200L)
        .containsKeys(SpanAttributes.RESPONSE_MODEL, SpanAttributes.SERVER_PORT);
  }

  @Test
  void countsTheTokensOfACacheAmongTheInput() {
    ModelReply reply = ask("anthropic", _ -> WireReply.text(ANSWER), spans.telemetry());

    var usage = reply.usage();
    assertThat(usage.inputTokens()).isPositive();
    assertThat(spans.one("chat any-model").getAttributes().asMap())
        .containsEntry(
            SpanAttributes.INPUT_TOKENS,
            usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens())
        .containsEntry(SpanAttributes.OUTPUT_TOKENS, usage.outputTokens())
        .containsEntry(SpanAttributes.CACHE_READ_TOKENS, usage.cacheReadTokens())
        .containsEntry(SpanAttributes.CACHE_WRITE_TOKENS, usage.cacheWriteTokens());
  }

  @Test
  void holdsNoWordOfAPromptOrAnAnswer() {
    ask("anthropic", _ -> WireReply.text(ANSWER), spans.telemetry());

    assertThat(spans.one("chat any-model").toString()).doesNotContain(QUESTION, ANSWER, "key-71");
  }

  @Test
  void namesTheKindOfAFailure() {
    assertThatThrownBy(() ->
            ask(
                "anthropic",
                _ -> WireReply.refused(529, "overloaded_error", "Overloaded"),
                spans.telemetry()))
        .isInstanceOf(ModelFailure.class);

    SpanData span = spans.one("chat any-model");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getAttributes().asMap())
        .containsEntry(SpanAttributes.ERROR_TYPE, "overloaded")
        .containsEntry(SpanAttributes.HTTP_STATUS, 529L);
  }

  @ParameterizedTest
  @CsvSource({"anthropic", "openai"})
  void carriesTheTraceToTheServer(String provider) {
    try (var server = WireServer.start(_ -> WireReply.text(ANSWER))) {
      Span root = spans.tracer().spanBuilder("root").startSpan();
      try (var _ = root.makeCurrent()) {
        ask(provider, server, spans.telemetry());
      }
      root.end();

      SpanData call = spans.one("chat any-model");
      assertThat(call.getTraceId()).isEqualTo(root.getSpanContext().getTraceId());
      assertThat(server.requests().getFirst().header("traceparent"))
          .startsWith("00-%s-%s-".formatted(call.getTraceId(), call.getSpanId()));
    }
  }

  @Test
  void sendsNoHeaderWithoutTraces() {
    try (var server = WireServer.start(_ -> WireReply.text(ANSWER))) {
      ask("anthropic", server, OpenTelemetry.noop());

      assertThat(server.requests().getFirst().header("traceparent")).isEmpty();
    }
  }

  private ModelReply ask(String provider, Brain brain, OpenTelemetry telemetry) {
    try (var server = WireServer.start(brain)) {
      return ask(provider, server, telemetry);
    }
  }

  private ModelReply ask(String provider, WireServer server, OpenTelemetry telemetry) {
    String prefix = provider.equals("google") ? "GEMINI" : provider.toUpperCase(Locale.ROOT);
    var settings =
        new ModelSettings(
            Map.of(prefix + "_API_KEY", "key-71", prefix + "_BASE_URL", server.url()), directory);
    try (var registry = new ModelRegistry(settings, telemetry)) {
      return registry.find(provider + "/any-model").provider().stream(
          WireLab.request(QUESTION), ReplyListener.SILENT, new Cancellation());
    }
  }
}
