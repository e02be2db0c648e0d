package dev.perdure.activities.mcp;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Repairs a server's list of tools before the client reads it, as the client refuses the whole list
 * for one member of a wrong kind. Members that Perdure does not use are left out.
 */
final class ToolListRepair {

  private static final List<String> TEXTS = List.of("name", "title", "description");

  private ToolListRepair() {}

  /** The list without tools that have no name, and with an object as each tool's schema. */
  static Object of(Object result) {
    if (!(result instanceof Map<?, ?> map) || !(map.get("tools") instanceof List<?> tools)) {
      return result;
    }
    Map<String, Object> repaired = new HashMap<>();
    repaired.put("tools", tools.stream().flatMap(tool -> tool(tool).stream()).toList());
    if (map.get("nextCursor") instanceof String cursor) {
      repaired.put("nextCursor", cursor);
    }
    return repaired;
  }

  private static Optional<Map<String, Object>> tool(@Nullable Object written) {
    if (!(written instanceof Map<?, ?> map) || !(map.get("name") instanceof String)) {
      return Optional.empty();
    }
    Map<String, Object> tool = new LinkedHashMap<>();
    for (String member : TEXTS) {
      if (map.get(member) instanceof String text) {
        tool.put(member, text);
      }
    }
    tool.put("inputSchema", schema(map.get("inputSchema")));
    if (map.get("annotations") instanceof Map<?, ?> annotations
        && annotations.get("readOnlyHint") instanceof Boolean readOnly) {
      tool.put("annotations", Map.of("readOnlyHint", readOnly));
    }
    return Optional.of(tool);
  }

  /** Null, an empty list and true mean any arguments; another value is a type that none has. */
  private static Map<?, ?> schema(@Nullable Object written) {
    return switch (written) {
      case Map<?, ?> map -> map;
      case null -> Map.of();
      case List<?> list when list.isEmpty() -> Map.of();
      case Boolean flag when flag -> Map.of();
      default -> Map.of("type", written.getClass().getSimpleName());
    };
  }
}
