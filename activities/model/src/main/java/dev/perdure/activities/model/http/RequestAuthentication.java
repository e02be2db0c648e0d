package dev.perdure.activities.model.http;

import java.net.URI;
import java.util.Map;

/** The authentication of requests at a model server by a token or a signature. */
public interface RequestAuthentication {

  /** A request that is about to be sent. */
  record OutgoingRequest(String method, URI uri, String body) {}

  /**
   * The headers that authenticate a request.
   *
   * @throws dev.perdure.activities.model.ModelFailure if there are no usable credentials
   */
  Map<String, String> headers(OutgoingRequest request);

  /** Drops the token that the server refused; true if the next one may be another. */
  default boolean renew() {
    return false;
  }

  /** A sentence for people that says how to repair the credentials after a refusal. */
  String remedy();
}
