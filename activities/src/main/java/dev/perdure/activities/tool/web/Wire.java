package dev.perdure.activities.tool.web;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Visible;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Requests to a provider: JSON there, text back. */
final class Wire {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int SHOWN = 300;

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final String provider;
  private final URI address;
  private final Map<String, String> headers;

  Wire(String provider, URI address, Map<String, String> headers) {
    this.provider = provider;
    this.address = address;
    this.headers = Map.copyOf(headers);
  }

  String post(JsonObject body) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(Json.write(body.fields())));
    headers.forEach(request::header);
    HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          "%s answers %d: %s"
              .formatted(
                  provider,
                  response.statusCode(),
                  Visible.start(response.body(), SHOWN) + remedy(response)));
    }
    return response.body();
  }

  private String remedy(HttpResponse<String> response) {
    return switch (response.statusCode()) {
      case 401, 403 ->
          " (it does not take the key in %s_API_KEY)".formatted(provider.toUpperCase(Locale.ROOT));
      case 429 ->
          response
              .headers()
              .firstValue("Retry-After")
              .filter(seconds -> seconds.matches("\\d{1,6}"))
              .map(" (it wants %s s to pass first)"::formatted)
              .orElse("");
      default -> "";
    };
  }
}
