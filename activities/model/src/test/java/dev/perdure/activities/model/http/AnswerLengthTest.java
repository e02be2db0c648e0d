package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerLengthTest {

  @Test
  void endsAnAnswerThatDoesNotEndByItself() {
    try (var server = WireServer.start(_ -> WireReply.text("word ".repeat(10_000)));
        var transport = new Transport(Timeouts.standard(), 20_000)) {
      var provider =
          new AnthropicModel(
              new ModelCard(
                  "anthropic",
                  "m",
                  9_000,
                  900,
                  Optional.empty(),
                  ModelCapabilities.of(ModelApi.CHAT, "m")),
              new Endpoint("anthropic", server.openAiUrl(), "k", "ANTHROPIC_API_KEY"),
              transport);
      ModelFailure failure =
          catchThrowableOfType(
              ModelFailure.class,
              () ->
                  provider.stream(WireLab.request("Go"), ReplyListener.SILENT, new Cancellation()));
      assertThat(failure.kind()).isEqualTo(ModelFailureKind.ANSWER_TOO_LONG);
      assertThat(failure.isRetryable()).isFalse();
      assertThat(failure).hasMessageContaining("20000");
    }
  }
}
