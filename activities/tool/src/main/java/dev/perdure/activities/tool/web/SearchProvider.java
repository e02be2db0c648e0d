package dev.perdure.activities.tool.web;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.json.JsonErrors;
import dev.perdure.planner.message.InvisibleCharEscaper;
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
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Web search provider (Exa or Tavily), asked over HTTP with the API key of the installation. */
abstract class SearchProvider {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_QUOTED_BODY_LENGTH = 300;

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final String name;
  private final URI address;
  private final String header;
  private final String credential;

  SearchProvider(String name, URI address, String header, String credential) {
    this.name = name;
    this.address = address;
    this.header = header;
    this.credential = credential;
  }

  /**
   * Exa by {@code EXA_API_KEY}, else Tavily by {@code TAVILY_API_KEY}; {@code EXA_BASE_URL} and
   * {@code TAVILY_BASE_URL} name other addresses.
   */
  static Optional<SearchProvider> from(Map<String, String> environment) {
    Optional<SearchProvider> exa =
        value(environment, "EXA_API_KEY")
            .map(key -> new Exa(address(environment, "EXA", "https://mcp.exa.ai", "/mcp"), key));
    return exa.or(() ->
        value(environment, "TAVILY_API_KEY")
            .map(key ->
                new Tavily(
                    address(environment, "TAVILY", "https://api.tavily.com", "/search"), key)));
  }

  private static URI address(
      Map<String, String> environment, String vendor, String usual, String path) {
    String base = value(environment, vendor + "_BASE_URL").orElse(usual);
    return URI.create(base.replaceFirst("/+$", "") + path);
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  /** Returns the address to which Perdure sends searches. */
  final URI address() {
    return address;
  }

  /** Searches pages about a query; the result is text for a model. */
  abstract String search(String query, int results) throws IOException, InterruptedException;

  /** Whether it finds code and documentation as well. */
  boolean findsCode() {
    return false;
  }

  /** Searches code and documentation about a query, about so many tokens of it. */
  String searchCode(String query, int tokens) throws IOException, InterruptedException {
    throw new IOException(name + " does not search code.");
  }

  /** Posts a body and gives the text of the answer. */
  final String post(Map<String, Object> body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header(header, credential)
            .POST(BodyPublishers.ofString(Json.write(body)))
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          "%s answers %d: %s"
              .formatted(
                  name,
                  response.statusCode(),
                  InvisibleCharEscaper.start(response.body(), MAX_QUOTED_BODY_LENGTH)
                      + remedy(response)));
    }
    return response.body();
  }

  private String remedy(HttpResponse<String> response) {
    return switch (response.statusCode()) {
      case 401, 403 ->
          " (it does not take the key in %s_API_KEY)".formatted(name.toUpperCase(Locale.ROOT));
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

  /** Parses an answer. */
  final JsonNode parse(String answer) throws IOException {
    try {
      return Json.read(answer, JsonNode.class);
    } catch (JacksonException e) {
      throw new IOException(
          "%s's answer can't be read: %s".formatted(name, JsonErrors.words(e)), e);
    }
  }

  /** Tavily by its JSON interface. */
  static final class Tavily extends SearchProvider {

    Tavily(URI address, String key) {
      super("Tavily", address, "Authorization", "Bearer " + key);
    }

    @Override
    String search(String query, int results) throws IOException, InterruptedException {
      JsonNode answer = parse(post(Map.of("query", query, "max_results", results)));
      return answer
          .path("results")
          .valueStream()
          .map(result ->
              "## %s\n%s\n\n%s"
                  .formatted(
                      result.path("title").asString("(no title)"),
                      result.path("url").asString(""),
                      result.path("content").asString("")))
          .collect(Collectors.joining("\n\n"));
    }
  }
}
