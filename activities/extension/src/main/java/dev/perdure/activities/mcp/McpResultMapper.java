package dev.perdure.activities.mcp;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ResourceLink;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Maps the answers of an MCP server (to tool calls, resources and prompts) to tool results; images
 * and other binary content are stored as artifacts.
 */
record McpResultMapper(Artifacts artifacts) {

  private static final Set<String> PICTURES =
      Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

  ToolResult of(String title, CallToolResult answer) {
    List<ToolResultDetail.Picture> pictures = new ArrayList<>();
    List<Content> contents = Objects.requireNonNullElse(answer.content(), List.of());
    String text =
        contents.stream().map(content -> text(content, pictures)).collect(Collectors.joining("\n"));
    if (text.isBlank() && answer.structuredContent() != null) {
      text = Json.write(answer.structuredContent());
    }
    boolean failed = Boolean.TRUE.equals(answer.isError());
    ToolResult result = failed ? ToolResult.failed(text).titled(title) : ToolResult.of(title, text);
    if (answer.meta() != null && !answer.meta().isEmpty()) {
      result = result.with("meta", answer.meta());
    }
    return pictures.isEmpty() ? result : result.with(new ToolResultDetail.Pictures(pictures));
  }

  ToolResult of(String title, List<ResourceContents> contents) {
    List<ToolResultDetail.Picture> pictures = new ArrayList<>();
    String text =
        contents.stream().map(content -> text(content, pictures)).collect(Collectors.joining("\n"));
    ToolResult result = ToolResult.of(title, text);
    return pictures.isEmpty() ? result : result.with(new ToolResultDetail.Pictures(pictures));
  }

  ToolResult of(String title, GetPromptResult prompt) {
    List<ToolResultDetail.Picture> pictures = new ArrayList<>();
    String text =
        prompt.messages().stream()
            .map(message -> "%s: %s".formatted(message.role(), text(message.content(), pictures)))
            .collect(Collectors.joining("\n\n"));
    ToolResult result = ToolResult.of(title, text);
    return pictures.isEmpty() ? result : result.with(new ToolResultDetail.Pictures(pictures));
  }

  private String text(Content content, List<ToolResultDetail.Picture> pictures) {
    return switch (content) {
      case TextContent text -> text.text();
      case ImageContent image -> blob("image", image.mimeType(), image.data(), pictures);
      case AudioContent audio -> blob("audio", audio.mimeType(), audio.data(), pictures);
      case EmbeddedResource resource -> text(resource.resource(), pictures);
      case ResourceLink link -> "[%s: %s]".formatted(link.name(), link.uri());
      default -> "[content of a kind that is not known here]";
    };
  }

  private String text(ResourceContents contents, List<ToolResultDetail.Picture> pictures) {
    return switch (contents) {
      case TextResourceContents text -> text.text();
      case BlobResourceContents blob -> blob(blob.uri(), blob.mimeType(), blob.blob(), pictures);
      default -> "[%s]".formatted(contents.uri());
    };
  }

  private String blob(
      String name, String type, String base64, List<ToolResultDetail.Picture> pictures) {
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(base64);
      String sha256 = artifacts.store(bytes, String.valueOf(type));
      if (PICTURES.contains(String.valueOf(type))) {
        pictures.add(new ToolResultDetail.Picture(name, type, sha256));
      }
      return "[%s, %s, %d bytes, artifact %s]".formatted(name, type, bytes.length, sha256);
    } catch (IllegalArgumentException e) {
      return "[%s, %s, which is not Base64]".formatted(name, type);
    }
  }
}
