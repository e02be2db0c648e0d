package dev.perdure.activities.model.http;

/** A model vendor's endpoint: base URL, API key, and the environment variable of the key. */
public record Endpoint(String vendor, String baseUrl, String apiKey, String keyVariable) {

  @Override
  public String toString() {
    return "Endpoint[%s at %s, key from %s]".formatted(vendor, baseUrl, keyVariable);
  }
}
