package dev.perdure.activities.model.azure;

import dev.perdure.activities.model.http.RequestAuthentication;
import java.util.Map;

/** Authenticates by the key of an Azure resource; its Anthropic API takes it in another header. */
record AzureKey(String key) implements RequestAuthentication {

  @Override
  public Map<String, String> headers(OutgoingRequest request) {
    return request.uri().getPath().contains("/anthropic/")
        ? Map.of("x-api-key", key)
        : Map.of("api-key", key);
  }

  @Override
  public String remedy() {
    return "Set AZURE_OPENAI_API_KEY to a key of the resource, and check the endpoint.";
  }

  @Override
  public String toString() {
    return "AzureKey";
  }
}
