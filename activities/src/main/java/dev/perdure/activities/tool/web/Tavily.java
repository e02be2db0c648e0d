package dev.perdure.activities.tool.web;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.json.JsonErrors;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/** Tavily by its JSON interface. */
final class Tavily implements SearchProvider {

  private final Wire wire;

  Tavily(URI address, String key) {
    this.wire = new Wire("Tavily", address, Map.of("Authorization", "Bearer " + key));
  }

  @Override
  public String name() {
    return "Tavily";
  }

  @Override
  public String search(String query, int results) throws IOException, InterruptedException {
    String answer = wire.post(JsonObject.of("query", query).with("max_results", results));
    try {
      return Json.read(answer, JsonObject.class).list("results").stream()
          .map(Fields::of)
          .map(Tavily::shown)
          .collect(Collectors.joining("\n\n"));
    } catch (JacksonException e) {
      throw new IOException("Tavily's answer can't be read: " + JsonErrors.words(e), e);
    }
  }

  @Override
  public boolean findsCode() {
    return false;
  }

  @Override
  public String searchCode(String query, int tokens) throws IOException {
    throw new IOException("Tavily does not search code.");
  }

  private static String shown(JsonObject result) {
    return "## %s\n%s\n\n%s"
        .formatted(
            result.text("title").orElse("(no title)"),
            result.text("url").orElse(""),
            result.text("content").orElse(""));
  }
}
