package dev.perdure.activities.model.anthropic;

import dev.perdure.activities.model.http.Endpoint;
import java.util.Map;

/** The way to the Messages API of a server: path, headers, and changes of the body. */
public interface MessagesRoute {

  /** The way of Anthropic's own API. */
  MessagesRoute DIRECT =
      new MessagesRoute() {
        @Override
        public String path(String model) {
          return "/messages";
        }

        @Override
        public String body(String json) {
          return json;
        }

        @Override
        public Map<String, String> headers(Endpoint endpoint) {
          return AnthropicModel.headers(endpoint);
        }
      };

  /** The path below the base URL. */
  String path(String model);

  /** The body that the server takes, made of one for Anthropic's own API. */
  String body(String json);

  /** The headers of a request. */
  Map<String, String> headers(Endpoint endpoint);
}
