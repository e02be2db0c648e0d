package dev.perdure.activities.model.http;

/** Where a vendor is reached, with which key, and the variable people set that key in. */
public record Endpoint(String vendor, String baseUrl, String apiKey, String keyVariable) {

  @Override
  public String toString() {
    return "Endpoint[%s at %s, key from %s]".formatted(vendor, baseUrl, keyVariable);
  }
}
