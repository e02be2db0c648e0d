package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ChatModel.Listener;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelCard.Api;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Transport.EventReader;
import dev.perdure.activities.model.http.Transport.Request;
import dev.perdure.activities.model.http.Vendor;
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
          "gpt-5.5",
          OpenAiModel.class,
          Api.CHAT);

  /** Google's Gemini. */
  public static final Vendor GOOGLE =
      new Vendor(
          "google",
          "GEMINI",
          "https://generativelanguage.googleapis.com/v1beta/openai",
          false,
          "gemini-3.1-pro-preview",
          OpenAiModel.class,
          Api.CHAT);

  /** Ollama on this machine. */
  public static final Vendor OLLAMA =
      new Vendor(
          "ollama", "OLLAMA", "http://127.0.0.1:11434/v1", true, "", OpenAiModel.class, Api.CHAT);

  @Override
  public ModelReply stream(ModelRequest request, Listener listener, Cancellation cancellation) {
    if (card.traits().api() == Api.RESPONSES) {
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
  private <R extends EventReader> R read(
      String path, String body, Supplier<R> readers, Cancellation cancellation) {
    return transport
        .refusedParameters()
        .ask(
            "%s at %s".formatted(card.name(), endpoint.baseUrl()),
            body,
            sent -> {
              R reader = readers.get();
              transport.stream(
                  new Request(endpoint, path, headers(endpoint), sent), reader, cancellation);
              return reader;
            });
  }

  /** The headers of every request. */
  public static Map<String, String> headers(Endpoint endpoint) {
    return Map.of("Authorization", "Bearer " + endpoint.apiKey());
  }
}
