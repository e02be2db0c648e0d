package dev.perdure.activities.model.http;

/** An endpoint of a vendor: its base URL, the key, and the variable the key is set in. */
public record Endpoint(String vendor, String baseUrl, String apiKey, String keyVariable) {

  @Override
  public String toString() {
    return "Endpoint[%s at %s, key from %s]".formatted(vendor, baseUrl, keyVariable);
  }
}
