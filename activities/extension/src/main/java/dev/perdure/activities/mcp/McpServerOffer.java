package dev.perdure.activities.mcp;

import dev.perdure.activities.journal.task.McpToolRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.schema.SchemaReader;
import dev.perdure.activities.schema.SchemaReading;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.tool.ToolSpec;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The tools, resources and prompts that an MCP server offers, as models can use them, and the tools
 * that none can use, with why.
 *
 * @param claims the server's names of the tools that it alone calls read-only
 */
record McpServerOffer(
    String server,
    List<McpToolRecord> tools,
    List<SlashCommand> commands,
    List<String> claims,
    Map<String, String> dropped) {

  private static final int MAX_DESCRIPTION_LENGTH = 4_000;
  private static final int MAX_LISTED_NAMES = 20;
  private static final int MAX_QUOTED_TEXT_LENGTH = 80;

  static McpServerOffer of(TaskId task, Place place, McpConnection connection, Duration limit) {
    String server = place.server();
    ToolNames names = new ToolNames(server);
    List<McpToolRecord> tools = new ArrayList<>();
    List<String> claims = new ArrayList<>();
    Map<String, String> dropped = new LinkedHashMap<>();
    connection.tools(limit).stream()
        .sorted(Comparator.comparing(Tool::name))
        .forEach(tool -> {
          boolean readOnly = place.settings().isReadOnly(tool.name());
          if (!readOnly && claimsToRead(tool)) {
            claims.add(TextShortener.start(tool.name(), MAX_QUOTED_TEXT_LENGTH));
          }
          switch (SchemaReader.read(tool.inputSchema())) {
            case SchemaReading.Unreadable(var reason) ->
                dropped.put(TextShortener.start(tool.name(), MAX_QUOTED_TEXT_LENGTH), reason);
            case SchemaReading.Readable(var schema) ->
                tools.add(offered(task, server, spec(names, tool, schema, readOnly), tool.name()));
          }
        });
    List<Resource> resources = connection.resources(limit);
    List<ResourceTemplate> templates = connection.templates(limit);
    if (!resources.isEmpty() || !templates.isEmpty()) {
      ToolSpec spec = ResourceTool.spec(names.of("read_resource"), server, resources, templates);
      tools.add(offered(task, server, spec, ResourceTool.REMOTE));
    }
    List<Prompt> prompts = connection.prompts(limit);
    if (prompts.isEmpty()) {
      return new McpServerOffer(server, tools, List.of(), claims, dropped);
    }
    ToolSpec spec = PromptTool.spec(names.of("get_prompt"), server, prompts);
    tools.add(offered(task, server, spec, PromptTool.REMOTE));
    return new McpServerOffer(
        server, tools, PromptTool.commands(spec.name(), server, prompts), claims, dropped);
  }

  private static McpToolRecord offered(TaskId task, String server, ToolSpec spec, String remote) {
    return new McpToolRecord(task, server, remote, spec, true);
  }

  /** A server's own word about its tool, which permits nothing. */
  private static boolean claimsToRead(Tool tool) {
    return tool.annotations() != null && Boolean.TRUE.equals(tool.annotations().readOnlyHint());
  }

  private static ToolSpec spec(ToolNames names, Tool tool, JsonObject schema, boolean readOnly) {
    String description =
        Objects.requireNonNullElseGet(tool.description(), () -> String.valueOf(tool.title()));
    return new ToolSpec(
        names.of(tool.name()),
        TextShortener.start(description, MAX_DESCRIPTION_LENGTH),
        Json.write(schema),
        readOnly);
  }

  /** The names of its tools as models see them. */
  List<String> names() {
    return tools.stream().map(tool -> tool.spec().name()).toList();
  }

  /** A sentence about tools that no model can be offered. */
  Optional<String> notice() {
    String why =
        dropped.entrySet().stream()
            .limit(MAX_LISTED_NAMES)
            .map(entry -> "%s (%s)".formatted(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    return dropped.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d tools of the MCP server '%s' can't be offered to a model: %s%s."
                .formatted(
                    dropped.size(),
                    server,
                    why,
                    dropped.size() > MAX_LISTED_NAMES ? " and others" : ""));
  }

  /** A sentence about a server whose standard output holds more than messages. */
  static String skipped(String server, String line) {
    return "The MCP server '%s' prints lines on its standard output that are no messages, such as '%s'. Perdure skips such lines. Have the server print them on standard error."
        .formatted(server, InvisibleCharEscaper.start(line.strip(), MAX_QUOTED_TEXT_LENGTH));
  }

  /** Names in a sentence, not too many. */
  static String names(List<String> names) {
    String shown = names.stream().limit(MAX_LISTED_NAMES).collect(Collectors.joining(", "));
    return names.size() > MAX_LISTED_NAMES
        ? "%s and %d others".formatted(shown, names.size() - MAX_LISTED_NAMES)
        : shown;
  }
}
