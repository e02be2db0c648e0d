package dev.perdure.activities.mcp;

import dev.perdure.planner.tool.ToolSpec;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tool by which a model reads an MCP server's resources. */
final class ResourceTool {

  /** No server's own name of a tool. */
  static final String REMOTE = " read_resource";

  private static final int MAX_LISTED_RESOURCES = 20;
  private static final String PARAMETERS =
      """
      {"type":"object","properties":{"uri":{"type":"string","minLength":1,\
      "description":"The address of the resource"}},"required":["uri"]}\
      """;

  private ResourceTool() {}

  /** The tool, with the addresses of the first resources. */
  static ToolSpec spec(
      String name, String server, List<Resource> resources, List<ResourceTemplate> templates) {
    String list =
        Stream.concat(
                resources.stream()
                    .limit(MAX_LISTED_RESOURCES)
                    .map(resource -> "- %s (%s)".formatted(resource.uri(), resource.name())),
                templates.stream()
                    .limit(MAX_LISTED_RESOURCES)
                    .map(each -> "- %s (%s)".formatted(each.uriTemplate(), each.name())))
            .collect(Collectors.joining("\n"));
    String description =
        "Reads a resource of the MCP server %s. Some of its resources:\n%s".formatted(server, list);
    return new ToolSpec(name, description, PARAMETERS, true);
  }
}
