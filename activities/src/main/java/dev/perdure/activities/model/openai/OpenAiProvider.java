package dev.perdure.activities.model.openai;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelListener;
import dev.perdure.activities.model.ModelProvider;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelReply.Piece;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.chat.Arguments;
import dev.perdure.activities.model.chat.Mapping;
import dev.perdure.activities.model.chat.Pictures;
import dev.perdure.activities.model.chat.StreamCollector;
import dev.perdure.activities.model.chat.Transcript;
import dev.perdure.activities.model.chat.Turn;
import dev.perdure.activities.model.http.CallShape;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.planner.budget.Usage;
import dev.perdure.planner.message.FinishReason;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks OpenAI's chat completions API, or a server that speaks it. */
public final class OpenAiProvider implements ModelProvider {

  private static final String OWN_HOST = "api.openai.com";

  private final Endpoint endpoint;
  private final ModelCard card;
  private final Transport transport;

  /** Asks this model at this endpoint. */
  public OpenAiProvider(Endpoint endpoint, ModelCard card, Transport transport) {
    this.endpoint = endpoint;
    this.card = card;
    this.transport = transport;
  }

  @Override
  public ModelReply stream(
      ModelRequest request, ModelListener listener, Cancellation cancellation) {
    List<Turn> turns = Transcript.of(request.prompt().messages());
    var pictures = Pictures.of(turns, card, request.media());
    var body = new OpenAiBody(request.model(), request.prompt().tools(), pictures);
    var shape = new CallShape(endpoint, OpenAiProvider::isLast, body::finish, WholeCalls::new);
    Transport.Call call = transport.call(shape, cancellation);
    var collector = new StreamCollector(listener);
    ChatRequest chat =
        ChatRequest.builder().messages(Mapping.messages(request.prompt().system(), turns)).build();
    model(request, call).chat(chat, collector);
    return reply(request, collector, collector.result(call.failure()));
  }

  private static boolean isLast(ServerSentEvent event) {
    return "[DONE]".equals(event.data());
  }

  private OpenAiStreamingChatModel model(ModelRequest request, Transport.Call call) {
    var builder =
        new OpenAiStreamingChatModel.OpenAiStreamingChatModelBuilder()
            .httpClientBuilder(call)
            .baseUrl(endpoint.baseUrl())
            .apiKey(endpoint.apiKey())
            .modelName(request.model())
            .returnThinking(true)
            // Some servers repeat a call's id in every chunk.
            .accumulateToolCallId(false);
    int answer = request.options().maxOutputTokens().orElse(card.answerTokens());
    boolean reasons = ReasoningModels.include(request.model());
    if (reasons || OWN_HOST.equals(URI.create(endpoint.baseUrl()).getHost())) {
      builder.maxCompletionTokens(answer);
    } else {
      builder.maxTokens(answer);
    }
    request
        .options()
        .temperature()
        .filter(_ -> card.temperature() && !reasons)
        .ifPresent(builder::temperature);
    return builder.build();
  }

  private ModelReply reply(ModelRequest request, StreamCollector heard, ChatResponse response) {
    List<Piece> pieces = new ArrayList<>();
    if (!heard.thinking().isEmpty()) {
      pieces.add(new Piece.Reasoning(heard.thinking(), Optional.empty()));
    }
    if (!heard.text().isEmpty()) {
      pieces.add(new Piece.Text(heard.text()));
    }
    response
        .aiMessage()
        .toolExecutionRequests()
        .forEach(made ->
            pieces.add(
                Arguments.call(Optional.ofNullable(made.id()), made.name(), made.arguments())));
    return new ModelReply(
        pieces,
        finish(response),
        card.priced(usage(response.tokenUsage())),
        Optional.ofNullable(response.modelName()).orElse(request.model()),
        Optional.empty());
  }

  private static FinishReason finish(ChatResponse response) {
    return switch (response.finishReason()) {
      case LENGTH -> FinishReason.MAX_TOKENS;
      case CONTENT_FILTER -> FinishReason.CONTENT_FILTER;
      case STOP, TOOL_EXECUTION, OTHER ->
          response.aiMessage().hasToolExecutionRequests()
              ? FinishReason.TOOL_USE
              : FinishReason.END_TURN;
    };
  }

  /** OpenAI counts what a cache answered among the input; we count it apart. */
  private static Usage usage(@Nullable TokenUsage used) {
    if (used == null) {
      return new Usage(0, 0, 0, 0, null);
    }
    long cached =
        used instanceof OpenAiTokenUsage own && own.inputTokensDetails() != null
            ? count(own.inputTokensDetails().cachedTokens())
            : 0;
    long input = Math.max(0, count(used.inputTokenCount()) - cached);
    return new Usage(input, count(used.outputTokenCount()), cached, 0, null);
  }

  private static long count(@Nullable Integer tokens) {
    return tokens == null ? 0 : tokens;
  }
}
