package dev.perdure.activities.model.http;

/**
 * A model vendor's endpoint: base URL, API key, the environment variable of the key, and how
 * requests reach it.
 */
public record Endpoint(
    String vendor, String baseUrl, String apiKey, String keyVariable, EndpointAccess access) {

  /** An endpoint that is reached directly with its API key. */
  public Endpoint(String vendor, String baseUrl, String apiKey, String keyVariable) {
    this(vendor, baseUrl, apiKey, keyVariable, EndpointAccess.DIRECT);
  }

  /** The same endpoint at another address. */
  public Endpoint at(String url) {
    return new Endpoint(vendor, url, apiKey, keyVariable, access);
  }

  /** The same endpoint, reached in another way. */
  public Endpoint with(EndpointAccess other) {
    return new Endpoint(vendor, baseUrl, apiKey, keyVariable, other);
  }

  /** Whether requests carry the API key in the vendor's own header. */
  public boolean sendsKey() {
    return access.authentication().isEmpty();
  }

  @Override
  public String toString() {
    return "Endpoint[%s at %s, key from %s]".formatted(vendor, baseUrl, keyVariable);
  }
}
