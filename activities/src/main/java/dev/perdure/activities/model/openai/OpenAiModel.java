package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ChatModel.Listener;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelCard.Api;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.RefusedParameters;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Transport.EventReader;
import dev.perdure.activities.model.http.Transport.Request;
import dev.perdure.activities.model.http.Vendor;
import java.util.Map;

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
      var reader = new ResponsesReader(request.model(), listener);
      String body = ResponsesBody.of(request, card).json();
      stream("/responses", body, reader, cancellation);
      return reader.reply(card);
    }
    String body = ChatCompletionsBody.of(request, card).json(endpoint);
    var reader = new ChatCompletionsReader(request.model(), listener);
    stream("/chat/completions", body, reader, cancellation);
    return reader.reply(card);
  }

  /** A server that refuses an optional parameter by name is asked again without it. */
  private void stream(String path, String body, EventReader reader, Cancellation cancellation) {
    RefusedParameters refused = transport.refusedParameters();
    String model = "%s at %s".formatted(card.name(), endpoint.baseUrl());
    while (true) {
      try {
        String sent = refused.without(model, body);
        transport.stream(
            new Request(endpoint, path, headers(endpoint), sent), reader, cancellation);
        return;
      } catch (ModelFailure failure) {
        if (!refused.remember(model, failure)) {
          throw failure;
        }
      }
    }
  }

  /** The headers of every request. */
  public static Map<String, String> headers(Endpoint endpoint) {
    return Map.of("Authorization", "Bearer " + endpoint.apiKey());
  }
}
