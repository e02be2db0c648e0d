package dev.perdure.activities.tool.web;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.json.JsonErrors;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/** Exa by its MCP endpoint: a JSON-RPC call, answered as an event stream. */
final class Exa implements SearchProvider {

  private static final String DATA = "data:";

  private final Wire wire;

  Exa(URI address, String key) {
    this.wire = new Wire("Exa", address, Map.of("x-api-key", key));
  }

  @Override
  public String name() {
    return "Exa";
  }

  @Override
  public String search(String query, int results) throws IOException, InterruptedException {
    return call(
        "web_search_exa",
        JsonObject.of("query", query)
            .with("numResults", results)
            .with("type", "auto")
            .with("livecrawl", "fallback"));
  }

  @Override
  public boolean findsCode() {
    return true;
  }

  @Override
  public String searchCode(String query, int tokens) throws IOException, InterruptedException {
    return call("get_code_context_exa", JsonObject.of("query", query).with("tokensNum", tokens));
  }

  private String call(String tool, JsonObject arguments) throws IOException, InterruptedException {
    String answer =
        wire.post(
            JsonObject.of("jsonrpc", "2.0")
                .with("id", 1)
                .with("method", "tools/call")
                .with("params", Map.of("name", tool, "arguments", arguments.fields())));
    try {
      return text(Json.read(json(answer), JsonObject.class));
    } catch (JacksonException e) {
      throw new IOException("Exa's answer can't be read: " + JsonErrors.words(e), e);
    }
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

  private static String text(JsonObject answer) throws IOException {
    if (answer.fields().get("error") instanceof Map<?, ?> error) {
      throw new IOException("Exa refuses: " + error.get("message"));
    }
    JsonObject result = Fields.of(answer.fields().get("result"));
    String text =
        result.list("content").stream()
            .map(Fields::of)
            .map(part -> part.text("text").orElse(""))
            .collect(Collectors.joining("\n"));
    if (result.flag("isError")) {
      throw new IOException("Exa refuses: " + text);
    }
    return text;
  }
}
