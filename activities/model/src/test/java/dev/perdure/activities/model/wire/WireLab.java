package dev.perdure.activities.model.wire;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCallContext;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelPrompt;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.bedrock.BedrockCloud;
import dev.perdure.activities.model.cloud.Cloud;
import dev.perdure.activities.model.cloud.CloudSettings;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.EndpointAccess;
import dev.perdure.activities.model.http.RequestAuthentication;
import dev.perdure.activities.model.http.Timeouts;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.openai.OpenAiModel;
import dev.perdure.activities.model.vertex.VertexCloud;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A wire server with both providers in front of it, and shorthands for what is asked. */
public final class WireLab implements AutoCloseable {

  /** The tool on offer unless a test says otherwise. */
  public static final ToolSpec READ =
      new ToolSpec(
          "read",
          "Reads a file.",
          """
          {"type":"object","properties":{"filePath":{"type":"string","minLength":1}},
           "required":["filePath"],"additionalProperties":false}
          """,
          true);

  /** The model that is asked for. */
  public static final String MODEL = "model-1";

  private final WireServer server;
  private final Transport transport;

  /** A lab with this brain, patient enough for a busy machine. */
  public WireLab(Brain brain) {
    this(brain, Timeouts.standard());
  }

  /** A lab with this brain and timeouts. */
  public WireLab(Brain brain, Timeouts timeouts) {
    server = WireServer.start(brain);
    transport = new Transport(timeouts);
  }

  /** The server. */
  public WireServer server() {
    return server;
  }

  /** The provider that speaks this dialect. */
  public ChatModel provider(WireDialect dialect) {
    return provider(dialect, server.openAiUrl());
  }

  /** The provider at an address of the test's choice. */
  public ChatModel provider(WireDialect dialect, String url) {
    return switch (dialect) {
      case ANTHROPIC -> connect(AnthropicModel.VENDOR, MODEL, url);
      case OPENAI -> connect(OpenAiModel.OPENAI, MODEL, url);
      case RESPONSES -> connect(OpenAiModel.OPENAI.at(url, ModelApi.RESPONSES), MODEL, url);
      case CONVERSE -> connect(new BedrockCloud(), url, SignatureCheck.variables());
      case GENERATE_CONTENT ->
          connect(
              new VertexCloud(),
              url,
              Map.of("GOOGLE_CLOUD_LOCATION", "us-east5", "GOOGLE_CLOUD_PROJECT", "p-1"));
    };
  }

  private ChatModel connect(Cloud cloud, String url, Map<String, String> environment) {
    ModelApi api = cloud.vendor().api();
    ReasoningMode reasoning = api == ModelApi.CONVERSE ? ReasoningMode.BUDGET : ReasoningMode.NONE;
    var traits = new ModelCapabilities(api, true, reasoning, true, true);
    String name = cloud.vendor().name();
    var card = new ModelCard(name, MODEL, 200_000, 8_000, Optional.empty(), traits);
    EndpointAccess access =
        api == ModelApi.CONVERSE
            ? EndpointAccess.DIRECT
            : EndpointAccess.DIRECT.with(new FixedToken("token-1"));
    String root = url.replaceFirst("/v1$", "");
    var endpoint = cloud.endpoint(new CloudSettings(Map.of("url", root), environment, access));
    return cloud.connect(card, endpoint, transport);
  }

  /** A token that never ends. */
  public record FixedToken(String text) implements RequestAuthentication {
    @Override
    public Map<String, String> headers(OutgoingRequest request) {
      return Map.of("Authorization", "Bearer " + text);
    }

    @Override
    public String remedy() {
      return "Set another token.";
    }
  }

  private ChatModel connect(Vendor vendor, String model, String url) {
    ModelCapabilities usual = ModelCapabilities.of(vendor.api(), model);
    ReasoningMode reasoning =
        vendor.api() == ModelApi.MESSAGES ? ReasoningMode.BUDGET : ReasoningMode.NONE;
    var traits = new ModelCapabilities(vendor.api(), true, reasoning, usual.images(), usual.pdfs());
    var card = new ModelCard(vendor.name(), model, 200_000, 8_000, Optional.empty(), traits);
    var endpoint = new Endpoint(vendor.name(), url, "key-1", vendor.keyVariable());
    return switch (vendor.api()) {
      case MESSAGES -> new AnthropicModel(card, endpoint, transport);
      case CHAT, RESPONSES, CONVERSE, GENERATE_CONTENT ->
          new OpenAiModel(card, endpoint, transport);
    };
  }

  /** Asks and waits. */
  public ModelReply ask(WireDialect dialect, ModelRequest request) {
    return provider(dialect).stream(request, ReplyListener.SILENT, new Cancellation());
  }

  /** Asks a model of this name that speaks OpenAI's dialect, and waits. */
  public ModelReply ask(String model, ModelRequest request) {
    return connect(OpenAiModel.OPENAI, model, server.openAiUrl()).stream(
        request, ReplyListener.SILENT, new Cancellation());
  }

  /** A request of one message of the user. */
  public static ModelRequest request(String text) {
    return request(List.of(user(text)), List.of(READ));
  }

  /** A request with this conversation and these tools. */
  public static ModelRequest request(List<Message> messages, List<ToolSpec> tools) {
    var context = new ModelCallContext("t_1.run", "explore", "exploring", Optional.empty(), 1);
    var prompt = new ModelPrompt("Agent: explore\nPhase: exploring", messages, tools);
    return ModelRequest.of(context, MODEL, prompt);
  }

  /** Creates a message of the user. */
  public static Message user(String text) {
    return message(MessageRole.USER, new Part.Text(text, false));
  }

  /** Creates a message of any role. */
  public static Message message(MessageRole role, Part... parts) {
    return new Message("t_1.run.1", new RunId("t_1.run"), 1, role, List.of(parts), Instant.EPOCH);
  }

  @Override
  public void close() {
    transport.close();
    server.close();
  }
}
