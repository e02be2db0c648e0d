package dev.perdure.activities.model.anthropic;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.http.VendorRequest;
import java.util.Map;

/** A model behind Anthropic's Messages API, or behind a server that speaks it. */
public record AnthropicModel(
    ModelCard card, Endpoint endpoint, Transport transport, MessagesRoute route)
    implements ChatModel {
  /** Anthropic. */
  public static final Vendor VENDOR =
      new Vendor(
          "anthropic",
          "ANTHROPIC",
          "https://api.anthropic.com/v1",
          false,
          "claude-sonnet-5-5",
          AnthropicModel.class,
          ModelApi.MESSAGES);

  private static final String VERSION = "anthropic-version";

  /** A model behind Anthropic's own paths. */
  public AnthropicModel(ModelCard card, Endpoint endpoint, Transport transport) {
    this(card, endpoint, transport, MessagesRoute.DIRECT);
  }

  @Override
  public ModelReply stream(
      ModelRequest request, ReplyListener listener, Cancellation cancellation) {
    String body = route.body(AnthropicBody.of(request, card).json());
    return transport
        .refusedParameters()
        .ask(
            "%s at %s".formatted(card.name(), endpoint.baseUrl()),
            body,
            sent -> {
              var reader = new AnthropicReader(request.model(), listener);
              transport.stream(
                  new VendorRequest(
                      endpoint, route.path(request.model()), route.headers(endpoint), sent),
                  reader,
                  cancellation);
              return reader;
            })
        .reply(card);
  }

  /** The headers of every request. */
  public static Map<String, String> headers(Endpoint endpoint) {
    return endpoint.sendsKey()
        ? Map.of("x-api-key", endpoint.apiKey(), VERSION, "2023-06-01")
        : Map.of(VERSION, "2023-06-01");
  }
}
