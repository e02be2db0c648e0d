package dev.perdure.activities.mcp;

import dev.perdure.activities.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Repairs the result of a call before the client reads it, as the client refuses the whole result
 * for one member of a wrong kind. A content that the protocol does not know becomes a text.
 */
final class CallResultRepair {

  private static final List<String> MEDIA = List.of("data", "mimeType");
  private static final List<String> LINK = List.of("uri", "name", "mimeType");
  private static final List<String> RESOURCE = List.of("uri", "mimeType", "text", "blob");

  private CallResultRepair() {}

  /** The result with a list of known contents. */
  static Object of(@Nullable Object result) {
    Map<?, ?> written = result instanceof Map<?, ?> map ? map : Map.of();
    Map<String, Object> repaired = new LinkedHashMap<>();
    repaired.put("content", contents(result, written).map(CallResultRepair::content).toList());
    if (written.get("structuredContent") != null) {
      repaired.put("structuredContent", written.get("structuredContent"));
    }
    if (written.get("_meta") instanceof Map<?, ?> meta) {
      repaired.put("_meta", meta);
    }
    repaired.put("isError", List.of("true", "1").contains(String.valueOf(written.get("isError"))));
    return repaired;
  }

  /** The contents; a server of the oldest protocol has one result of any kind. */
  private static Stream<Object> contents(@Nullable Object result, Map<?, ?> written) {
    Object content =
        result instanceof Map<?, ?>
            ? written.get(written.get("content") == null ? "toolResult" : "content")
            : result;
    return content instanceof List<?> list
        ? list.stream().filter(each -> each != null).map(Object.class::cast)
        : Stream.ofNullable(content);
  }

  private static Map<String, Object> content(Object written) {
    return switch (written) {
      case Map<?, ?> map
          when map.get("text") instanceof String text && !map.containsKey("resource") ->
          text(text);
      case Map<?, ?> map when isMedia(map) ->
          retainMembers(map, String.valueOf(map.get("type")), MEDIA);
      case Map<?, ?> map
          when map.get("resource") instanceof Map<?, ?> resource && isResource(resource) ->
          Map.of("type", "resource", "resource", members(resource, RESOURCE));
      case Map<?, ?> map when "resource_link".equals(map.get("type")) ->
          retainMembers(map, "resource_link", LINK);
      case String text -> text(text);
      default -> text(Json.write(written));
    };
  }

  private static boolean isMedia(Map<?, ?> map) {
    return List.of("image", "audio").contains(String.valueOf(map.get("type")))
        && map.get("data") instanceof String;
  }

  private static boolean isResource(Map<?, ?> resource) {
    return resource.get("text") instanceof String || resource.get("blob") instanceof String;
  }

  private static Map<String, Object> text(String text) {
    return Map.of("type", "text", "text", text);
  }

  private static Map<String, Object> retainMembers(Map<?, ?> map, String type, List<String> names) {
    Map<String, Object> kept = members(map, names);
    kept.put("type", type);
    return kept;
  }

  private static Map<String, Object> members(Map<?, ?> map, List<String> names) {
    Map<String, Object> members = new LinkedHashMap<>();
    names.stream()
        .filter(name -> map.get(name) instanceof String)
        .forEach(name -> members.put(name, String.valueOf(map.get(name))));
    return members;
  }
}
