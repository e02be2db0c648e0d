package dev.perdure.activities.model.anthropic;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.model.anthropic.AnthropicChatResponseMetadata;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks Anthropic's messages API, or a server that speaks it. */
public final class AnthropicProvider implements ModelProvider {

  private static final int SMALLEST_ANSWER = 1024;

  private final Endpoint endpoint;
  private final ModelCard card;
  private final Transport transport;

  /** Asks this model at this endpoint. */
  public AnthropicProvider(Endpoint endpoint, ModelCard card, Transport transport) {
    this.endpoint = endpoint;
    this.card = card;
    this.transport = transport;
  }

  @Override
  public ModelReply stream(
      ModelRequest request, ModelListener listener, Cancellation cancellation) {
    List<Turn> turns = Transcript.of(request.prompt().messages());
    var pictures = Pictures.of(turns, card, request.media());
    var body = new AnthropicBody(request.model(), turns, request.prompt().tools(), pictures);
    var shape = new CallShape(endpoint, AnthropicProvider::isLast, body::finish, heard -> heard);
    Transport.Call call = transport.call(shape, cancellation);
    var collector = new StreamCollector(listener);
    ChatRequest chat =
        ChatRequest.builder().messages(Mapping.messages(request.prompt().system(), turns)).build();
    model(request, call).chat(chat, collector);
    return reply(request, collector, collector.result(call.failure()));
  }

  private static boolean isLast(ServerSentEvent event) {
    return "message_stop".equals(event.event());
  }

  private AnthropicStreamingChatModel model(ModelRequest request, Transport.Call call) {
    var options = request.options();
    int answer = options.maxOutputTokens().orElse(card.answerTokens());
    var builder =
        AnthropicStreamingChatModel.builder()
            .httpClientBuilder(call)
            .baseUrl(endpoint.baseUrl())
            .apiKey(endpoint.apiKey())
            .modelName(request.model())
            .cacheSystemMessages(true)
            .returnThinking(true);
    options
        .thinkingTokens()
        .filter(_ -> card.thinkingBudget())
        .ifPresentOrElse(
            budget ->
                builder
                    .thinkingType("enabled")
                    .thinkingBudgetTokens(budget)
                    .maxTokens(Math.max(answer, budget + SMALLEST_ANSWER)),
            () -> {
              builder.maxTokens(answer);
              options.temperature().filter(_ -> card.temperature()).ifPresent(builder::temperature);
            });
    return builder.build();
  }

  private ModelReply reply(ModelRequest request, StreamCollector heard, ChatResponse response) {
    var metadata = (AnthropicChatResponseMetadata) response.metadata();
    List<ServerSentEvent> events = metadata.rawServerSentEvents();
    List<Piece> pieces = new ArrayList<>(Thinking.pieces(events, request.model()));
    if (!heard.text().isEmpty()) {
      pieces.add(new Piece.Text(heard.text()));
    }
    response
        .aiMessage()
        .toolExecutionRequests()
        .forEach(made ->
            pieces.add(
                Arguments.call(Optional.ofNullable(made.id()), made.name(), made.arguments())));
    boolean calls = response.aiMessage().hasToolExecutionRequests();
    return new ModelReply(
        pieces,
        finish(Thinking.stopReason(events), calls),
        card.priced(usage(metadata.tokenUsage())),
        Optional.ofNullable(metadata.modelName()).orElse(request.model()),
        Optional.empty());
  }

  private static FinishReason finish(String reason, boolean calls) {
    return switch (reason) {
      case "max_tokens", "model_context_window_exceeded" -> FinishReason.MAX_TOKENS;
      case "refusal" -> FinishReason.CONTENT_FILTER;
      default -> calls ? FinishReason.TOOL_USE : FinishReason.END_TURN;
    };
  }

  private static Usage usage(AnthropicTokenUsage used) {
    return new Usage(
        count(used.inputTokenCount()),
        count(used.outputTokenCount()),
        count(used.cacheReadInputTokens()),
        count(used.cacheCreationInputTokens()),
        null);
  }

  private static long count(@Nullable Integer tokens) {
    return tokens == null ? 0 : tokens;
  }
}
