package dev.perdure.activities.tool.web;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Web search by Exa over its MCP endpoint: a JSON-RPC call, answered as an event stream. */
final class Exa extends SearchProvider {

  private static final String DATA = "data:";

  Exa(URI address, String key) {
    super("Exa", address, "x-api-key", key);
  }

  @Override
  String search(String query, int results) throws IOException, InterruptedException {
    return call(
        "web_search_exa",
        Map.of("query", query, "numResults", results, "type", "auto", "livecrawl", "fallback"));
  }

  @Override
  boolean findsCode() {
    return true;
  }

  @Override
  String searchCode(String query, int tokens) throws IOException, InterruptedException {
    return call("get_code_context_exa", Map.of("query", query, "tokensNum", tokens));
  }

  private String call(String tool, Map<String, Object> arguments)
      throws IOException, InterruptedException {
    String answer =
        post(
            Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "tools/call",
                "params",
                Map.of("name", tool, "arguments", arguments)));
    JsonNode message = parse(json(answer));
    if (message.path("error").isObject()) {
      throw new IOException("Exa refuses: " + message.path("error").path("message").asString(""));
    }
    JsonNode result = message.path("result");
    String text =
        result
            .path("content")
            .valueStream()
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
