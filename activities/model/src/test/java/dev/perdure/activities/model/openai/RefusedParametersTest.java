package dev.perdure.activities.model.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelOptions;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.SamplingOptions;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Timeouts;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An optional parameter that a server refuses by name is left out, and stays out. */
class RefusedParametersTest {

  private String refused = "/reasoning/summary";
  private String named = "reasoning.summary";
  private String message = "Your organization must be verified to generate reasoning summaries.";
  private final WireServer server = WireServer.start(this::reply);
  private final Transport transport = new Transport(Timeouts.standard());

  @AfterEach
  void close() {
    transport.close();
    server.close();
  }

  private WireReply reply(WireRequest request) {
    return request.body().at(refused).isMissingNode()
        ? WireReply.text("Done.")
        : WireReply.text("")
            .broken(
                new Fault.Refused(
                    400, "invalid_request_error", message, named, "unsupported_value", Map.of()));
  }

  @Test
  void dropsTheReasoningSummaryOnceItIsRefusedAndRemembersIt() {
    assertThat(ask(ModelApi.RESPONSES)).isEqualTo("Done.");
    assertThat(ask(ModelApi.RESPONSES)).isEqualTo("Done.");

    assertThat(server.requests())
        .extracting(request -> request.body().at(refused).isMissingNode())
        .containsExactly(false, true, true);
    assertThat(server.requests().getLast().body().at("/reasoning/effort").asString())
        .isEqualTo("high");
    assertThat(server.violations()).isEmpty();
  }

  @Test
  void dropsAnyOptionalParameterThatIsRefused() {
    refused = "/temperature";
    named = "temperature";

    assertThat(ask(ModelApi.CHAT)).isEqualTo("Done.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "RESPONSES | /reasoning/summary | Your organization must be verified to generate reasoning summaries.",
        "RESPONSES | /reasoning/summary | litellm.BadRequestError: OpenAIException - {'param': 'reasoning.summary', 'code': 'unsupported_value'}",
        "RESPONSES | /reasoning/summary | Unknown parameter: 'reasoning.summary'.",
        "RESPONSES | /include | Unsupported parameter: 'include'.",
        "RESPONSES | /prompt_cache_key | Extra inputs are not permitted, field: 'prompt_cache_key'",
        "CHAT | /stream_options | Unrecognized request argument supplied: stream_options",
        "CHAT | /stream_options | [{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]",
        "CHAT | /temperature | Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
        "CHAT | /temperature | `temperature` is deprecated for this model.",
        "CHAT | /temperature | litellm.UnsupportedParamsError: azure does not support parameters: ['temperature']",
        "CHAT | /temperature | Invalid JSON payload received. Unknown name \"temperature\": Cannot find field.",
        "CHAT | /temperature | temperature: Extra inputs are not permitted",
        "CHAT | /max_tokens | Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
      })
  void findsTheParameterInTheMessageAlone(ModelApi api, String pointer, String said) {
    refused = pointer;
    named = "";
    message = said;

    assertThat(ask(api)).isEqualTo("Done.");
    assertThat(server.requests()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The `reasoning_content` in the thinking mode must be passed back to the API.",
        "Missing `reasoning_content` field in the assistant message at message index 2.",
        "thinking is enabled but reasoning_content is missing in assistant tool call message at index 2"
      })
  void givesCallsOfAnotherModelTheReasoningThatAServerDemands(String said) {
    server.thinkWith(request ->
        request.body().toString().contains("\"reasoning_content\":\"\"")
            ? WireReply.text("Done.")
            : WireReply.refused(400, "invalid_request_error", said));
    Part call =
        new Part.ToolCall(
            new CallId("c.1.0"),
            "read",
            JsonObject.empty(),
            Part.CallState.PENDING,
            null,
            null,
            "a",
            null,
            null);
    ModelRequest asked =
        WireLab.request(
            List.of(WireLab.user("Go"), WireLab.message(MessageRole.ASSISTANT, call)),
            List.of(WireLab.READ));

    assertThat(ask(ModelApi.CHAT, asked)).isEqualTo("Done.");
    assertThat(ask(ModelApi.CHAT, asked)).isEqualTo("Done.");
    assertThat(server.requests()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The temperature of the prompt is high.",
        "Invalid tool schema.",
        "messages: at least one message is required, which must include a user's",
        "The reasoning of the model is not complete.",
        "Missing field: messages"
      })
  void passesARefusalThatNamesNoParameterAsUnsupported(String said) {
    named = "";
    message = said;

    assertThatThrownBy(() -> ask(ModelApi.RESPONSES)).isInstanceOf(ModelFailure.class);
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void passesTheRefusalOfWhatTheRequestNeeds() {
    refused = "/model";
    named = "model";

    assertThatThrownBy(() -> ask(ModelApi.CHAT))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(ModelFailureKind.INVALID_REQUEST));
    assertThat(server.requests()).hasSize(1);
  }

  private String ask(ModelApi api) {
    return ask(api, WireLab.request("Go"));
  }

  private String ask(ModelApi api, ModelRequest asked) {
    ReasoningMode reasoning = api == ModelApi.RESPONSES ? ReasoningMode.EFFORT : ReasoningMode.NONE;
    var traits = new ModelCapabilities(api, true, reasoning, false, false);
    var card = new ModelCard("openai", "model-1", 200_000, 8_000, Optional.empty(), traits);
    var endpoint = new Endpoint("openai", server.openAiUrl(), "key-1", "OPENAI_API_KEY");
    ModelRequest request =
        asked.with(
            new ModelOptions(
                Optional.empty(),
                new SamplingOptions(Optional.of(0.5), Optional.empty()),
                api == ModelApi.RESPONSES ? Optional.of(ReasoningEffort.HIGH) : Optional.empty()));
    return new OpenAiModel(card, endpoint, transport)
        .stream(request, ReplyListener.SILENT, new Cancellation()).text();
  }
}
