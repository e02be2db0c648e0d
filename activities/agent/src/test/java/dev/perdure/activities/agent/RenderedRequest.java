package dev.perdure.activities.agent;

import dev.perdure.activities.model.wire.WireRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A request to a vendor as a text that is the same on each machine and day. */
final class RenderedRequest {

  private static final Pattern TOOL_NAME = Pattern.compile("`(\\w+)`");

  private RenderedRequest() {}

  /** The tools, the system text and the conversation. */
  static String text(WireRequest request) {
    List<String> parts = new ArrayList<>();
    parts.add("=== tools\n" + String.join(", ", request.tools()));
    parts.add("=== system\n" + request.system());
    for (JsonNode message : request.messages()) {
      if (!message.path("role").asString("").matches("system|developer")) {
        parts.add("=== " + message.path("role").asString("") + "\n" + words(message));
      }
    }
    return String.join("\n\n", parts)
            .replaceAll("Date: \\w+, [\\d-]+", "Date: today")
            .replaceAll("Workspace: \\S+,", "Workspace: /workspace,")
        + "\n";
  }

  /** The words in backquotes, which may name tools. */
  static Set<String> named(WireRequest request) {
    return TOOL_NAME
        .matcher(text(request))
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String words(JsonNode message) {
    JsonNode content = message.path("content");
    return content.isString()
        ? content.asString()
        : content.values().stream()
            .map(block -> block.path("text").asString(block.toString()))
            .collect(Collectors.joining("\n\n"));
  }
}
