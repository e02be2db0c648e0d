package dev.perdure.activities.tool.web;

import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Exa by its MCP endpoint: a JSON-RPC call, answered as an event stream. */
final class Exa extends SearchProvider {

  private static final String DATA = "data:";

  Exa(URI address, String key) {
    super("Exa", address, "x-api-key", key);
  }

  @Override
  String search(String query, int results) throws IOException, InterruptedException {
    return call(
        "web_search_exa",
        JsonObject.of("query", query)
            .with("numResults", results)
            .with("type", "auto")
            .with("livecrawl", "fallback"));
  }

  @Override
  boolean findsCode() {
    return true;
  }

  @Override
  String searchCode(String query, int tokens) throws IOException, InterruptedException {
    return call("get_code_context_exa", JsonObject.of("query", query).with("tokensNum", tokens));
  }

  private String call(String tool, JsonObject arguments) throws IOException, InterruptedException {
    String answer =
        post(
            JsonObject.of("jsonrpc", "2.0")
                .with("id", 1)
                .with("method", "tools/call")
                .with("params", Map.of("name", tool, "arguments", arguments.fields())));
    JsonNode message = parse(json(answer));
    if (message.path("error").isObject()) {
      throw new IOException("Exa refuses: " + message.path("error").path("message").asString(""));
    }
    JsonNode result = message.path("result");
    String text =
        result.path("content").valueStream()
            .map(part -> part.path("text").asString(""))
            .collect(Collectors.joining("\n"));
    if (result.path("isError").asBoolean(false)) {
      throw new IOException("Exa refuses: " + text);
    }
    return text;
  }

  /** The message of an event stream, or the answer itself. */
  private static String json(String answer) {
    return answer
        .lines()
        .filter(line -> line.startsWith(DATA))
        .map(line -> line.substring(DATA.length()).strip())
        .filter(data -> data.startsWith("{"))
        .findFirst()
        .orElse(answer);
  }
}
