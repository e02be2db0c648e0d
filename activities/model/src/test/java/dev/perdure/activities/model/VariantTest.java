package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Timeouts;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.openai.OpenAiModel;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.agent.ReasoningEffort;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariantTest {

  @ParameterizedTest
  @CsvSource({
    "MESSAGES,BUDGET,claude-sonnet-4-5,LOW,/thinking/budget_tokens,4000",
    "MESSAGES,ADAPTIVE,claude-opus-5,HIGH,/output_config/effort,high",
    "MESSAGES,ADAPTIVE,claude-opus-5,MAX,/thinking/type,adaptive",
    "MESSAGES,ADAPTIVE,claude-opus-5,NONE,/thinking/type,''",
    "CHAT,EFFORT,gpt-5.1,LOW,/reasoning_effort,low",
    "CHAT,NONE,home-made,HIGH,/reasoning_effort,high",
    "CHAT,EFFORT,gemini-2.5-pro,MAX,/reasoning_effort,high",
    "CHAT,EFFORT,gpt-5.5,HIGH,/reasoning_effort,none",
    "RESPONSES,EFFORT,gpt-5.5,MAX,/reasoning/effort,xhigh",
    "RESPONSES,EFFORT,o3,NONE,/reasoning/effort,low",
    "CHAT,EFFORT,gpt-5.6,HIGH,/reasoning_effort,none",
    "CHAT,EFFORT,gpt-6.2-sol,HIGH,/reasoning_effort,none",
    "CHAT,EFFORT,gpt-12,HIGH,/reasoning_effort,none",
    "RESPONSES,EFFORT,gpt-7,MAX,/reasoning/effort,xhigh",
  })
  void isAskedForInTheWordsOfTheModel(
      ModelApi api,
      ReasoningMode reasoning,
      String id,
      ReasoningEffort variant,
      String place,
      String value) {
    try (var server = WireServer.start(_ -> WireReply.text("Fine."));
        var transport = new Transport(Timeouts.standard())) {
      var traits = new ModelCapabilities(api, false, reasoning, true, true);
      var card = new ModelCard("any", id, 400_000, 64_000, Optional.empty(), traits);
      var endpoint = new Endpoint("any", server.openAiUrl(), "k", "ANY_API_KEY");
      var options =
          new ModelOptions(Optional.empty(), SamplingOptions.STANDARD, Optional.of(variant));
      ModelRequest go = WireLab.request("Go");
      ModelRequest request = ModelRequest.of(go.context(), id, go.prompt()).with(options);
      model(card, endpoint, transport).stream(request, ReplyListener.SILENT, new Cancellation());
      assertThat(server.requests().getLast().body().at(place).asString("")).isEqualTo(value);
      assertThat(server.violations()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "low high,NONE,low",
    "low high,LOW,low",
    "low high,MEDIUM,low",
    "low high,MAX,high",
    "none low medium high xhigh max,NONE,none",
    "none low medium high xhigh max,MAX,max",
    "none high,LOW,high",
    "minimal low medium high,NONE,minimal",
    "medium,LOW,medium",
    "none,HIGH,none",
  })
  void isTheNearestOfTheEffortsThatTheModelTakes(
      String efforts, ReasoningEffort variant, String sent) {
    try (var server = WireServer.start(_ -> WireReply.text("Fine."));
        var transport = new Transport(Timeouts.standard())) {
      var traits =
          new ModelCapabilities(
              ModelApi.RESPONSES,
              false,
              ReasoningMode.EFFORT,
              true,
              true,
              List.of(efforts.split(" ")));
      var card = new ModelCard("any", "gpt-6.1", 400_000, 64_000, Optional.empty(), traits);
      var endpoint = new Endpoint("any", server.openAiUrl(), "k", "ANY_API_KEY");
      var options =
          new ModelOptions(Optional.empty(), SamplingOptions.STANDARD, Optional.of(variant));
      ModelRequest go = WireLab.request("Go");
      ModelRequest request = ModelRequest.of(go.context(), "gpt-6.1", go.prompt()).with(options);
      model(card, endpoint, transport).stream(request, ReplyListener.SILENT, new Cancellation());
      assertThat(server.requests().getLast().body().at("/reasoning/effort").asString(""))
          .isEqualTo(sent);
    }
  }

  private static ChatModel model(ModelCard card, Endpoint endpoint, Transport transport) {
    return card.traits().api() == ModelApi.MESSAGES
        ? new AnthropicModel(card, endpoint, transport)
        : new OpenAiModel(card, endpoint, transport);
  }
}
