package dev.perdure.activities.tool.web;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Tavily by its JSON interface. */
final class Tavily extends SearchProvider {

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
