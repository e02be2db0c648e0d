package dev.perdure.activities.model.http;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How requests reach a model server: additional headers and query parameters, an authentication in
 * place of the API key, and the connection.
 */
public record EndpointAccess(
    Map<String, String> headers,
    Map<String, String> query,
    Optional<RequestAuthentication> authentication,
    ConnectionSettings connection) {

  /** Directly, with the API key alone. */
  public static final EndpointAccess DIRECT =
      new EndpointAccess(Map.of(), Map.of(), Optional.empty(), ConnectionSettings.DIRECT);

  public EndpointAccess {
    headers = Map.copyOf(headers);
    query = Map.copyOf(query);
  }

  /** The same access with another authentication. */
  public EndpointAccess with(RequestAuthentication other) {
    return new EndpointAccess(headers, query, Optional.of(other), connection);
  }

  /** The same access with one more query parameter. */
  public EndpointAccess withQuery(String name, String value) {
    Map<String, String> all = new TreeMap<>(query);
    all.put(name, value);
    return new EndpointAccess(headers, all, authentication, connection);
  }

  /** The same access without a query parameter. */
  public EndpointAccess withoutQuery(String name) {
    Map<String, String> all = new TreeMap<>(query);
    all.remove(name);
    return new EndpointAccess(headers, all, authentication, connection);
  }

  /** The same access with one more header. */
  public EndpointAccess withHeader(String name, String value) {
    Map<String, String> all = new TreeMap<>(headers);
    all.put(name, value);
    return new EndpointAccess(all, query, authentication, connection);
  }

  /** No header, as headers may hold secrets. */
  @Override
  public String toString() {
    return "EndpointAccess[%s, %s]".formatted(headers.keySet(), connection);
  }
}
