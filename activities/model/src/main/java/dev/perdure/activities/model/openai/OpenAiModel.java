package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.ReplyEventReader;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.http.VendorRequest;
import java.util.Map;
import java.util.function.Supplier;

/** A model behind OpenAI's Responses or Chat Completions API, or behind a compatible server. */
public record OpenAiModel(ModelCard card, Endpoint endpoint, Transport transport)
    implements ChatModel {
  /** OpenAI, or any server that speaks its chat completions API. */
  public static final Vendor OPENAI =
      new Vendor(
          "openai",
          "OPENAI",
          "https://api.openai.com/v1",
          false,
          "gpt-6.1-sol",
          OpenAiModel.class,
          ModelApi.CHAT);

  /** Google's Gemini. */
  public static final Vendor GOOGLE =
      new Vendor(
          "google",
          "GEMINI",
          "https://generativelanguage.googleapis.com/v1beta/openai",
          false,
          "gemini-3.1-pro-preview",
          OpenAiModel.class,
          ModelApi.CHAT);

  /** Ollama on this machine. */
  public static final Vendor OLLAMA =
      new Vendor(
          "ollama",
          "OLLAMA",
          "http://127.0.0.1:11434/v1",
          true,
          "",
          OpenAiModel.class,
          ModelApi.CHAT);

  /** Whether a model always reasons, so that it takes no tools in a chat completion. */
  public static boolean refusesToolsInAChat(ModelCard card) {
    return card.traits().api() == ModelApi.CHAT
        && ChatCompletionsBody.ReasoningModels.refuseTools(card.id())
        && !ReasoningEffortMapper.takesNone(card.traits().efforts());
  }

  @Override
  public ModelReply stream(
      ModelRequest request, ReplyListener listener, Cancellation cancellation) {
    if (card.traits().api() == ModelApi.RESPONSES) {
      String body = ResponsesBody.of(request, card).json();
      return read(
              "/responses",
              body,
              () -> new ResponsesReader(request.model(), listener),
              cancellation)
          .reply(card);
    }
    String body = ChatCompletionsBody.of(request, card).json(endpoint);
    return read(
            "/chat/completions",
            body,
            () -> new ChatCompletionsReader(request.model(), listener),
            cancellation)
        .reply(card);
  }

  /** A server that refuses an optional parameter by name is asked again without it. */
  private <R extends ReplyEventReader> R read(
      String path, String body, Supplier<R> readers, Cancellation cancellation) {
    return transport
        .refusedParameters()
        .ask(
            "%s at %s".formatted(card.name(), endpoint.baseUrl()),
            body,
            sent -> {
              R reader = readers.get();
              transport.stream(
                  new VendorRequest(endpoint, path, headers(endpoint), sent), reader, cancellation);
              return reader;
            });
  }

  /** The headers of every request. */
  public static Map<String, String> headers(Endpoint endpoint) {
    return endpoint.sendsKey() ? Map.of("Authorization", "Bearer " + endpoint.apiKey()) : Map.of();
  }
}
