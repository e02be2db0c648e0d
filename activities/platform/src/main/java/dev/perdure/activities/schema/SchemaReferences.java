package dev.perdure.activities.schema;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * The references of one schema: finds their targets by JSON pointer, id or anchor, and names each
 * target for {@code $defs}.
 */
final class SchemaReferences {

  private static final List<String> ANCHORS = List.of("$anchor", "$dynamicAnchor");
  private static final Set<String> VALUES =
      Set.of("enum", "const", "default", "example", "examples");
  private static final Set<String> MAPS =
      Set.of(
          "properties",
          "patternProperties",
          "dependentSchemas",
          "dependencies",
          "$defs",
          "definitions");
  private static final int MAX_NAME = 40;

  private final JsonNode root;
  private final String idKeyword;
  private final Map<String, JsonNode> byAddress = new HashMap<>();
  private final Map<JsonNode, String> bases = new IdentityHashMap<>();
  private final Map<JsonNode, String> names = new IdentityHashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Deque<JsonNode> unread = new ArrayDeque<>();

  SchemaReferences(JsonNode root, SchemaVersion version) {
    this.root = root;
    this.idKeyword = version.idKeyword();
    index(root, "", false);
  }

  /** The target of a reference that stands in a schema; empty if it is not in the document. */
  Optional<JsonNode> find(String reference, JsonNode schema) {
    String full = resolve(bases.getOrDefault(schema, ""), reference);
    int hash = full.indexOf('#');
    String address = hash < 0 ? full : full.substring(0, hash);
    String fragment = hash < 0 ? "" : full.substring(hash + 1);
    Optional<JsonNode> document =
        address.isEmpty() || reference.startsWith("#/")
            ? Optional.of(address.isEmpty() ? root : byAddress.getOrDefault(address, root))
            : Optional.ofNullable(byAddress.get(address));
    if (fragment.isEmpty()) {
      return document;
    }
    return fragment.startsWith("/")
        ? document.flatMap(it -> at(it, fragment)).or(() -> at(root, fragment))
        : Optional.ofNullable(byAddress.get(full));
  }

  /** The name of a target below {@code $defs}; a target that is new waits to be read. */
  String name(JsonNode target, String reference) {
    return names.computeIfAbsent(
        target,
        _ -> {
          unread.add(target);
          return unique(reference);
        });
  }

  /** Whether a schema is the whole document, and not a part that looks like it. */
  @SuppressWarnings("ReferenceEquality")
  boolean isRoot(JsonNode schema) {
    return schema == root;
  }

  /** The next target that has been named and not read. */
  Optional<JsonNode> nextUnread() {
    return Optional.ofNullable(unread.poll());
  }

  String name(JsonNode target) {
    return names.getOrDefault(target, "");
  }

  private String unique(String reference) {
    String last = reference.substring(reference.lastIndexOf('/') + 1);
    String plain = last.replaceAll("[^A-Za-z0-9_-]", "_");
    String name =
        plain.isEmpty() ? "schema" : plain.substring(0, Math.min(plain.length(), MAX_NAME));
    String free = name;
    for (int number = 2; !taken.add(free); number++) {
      free = name + "_" + number;
    }
    return free;
  }

  /** Notes every schema of a node; the keys of a map of schemas are names and no keywords. */
  private void index(JsonNode node, String base, boolean isMap) {
    if (!node.isObject()) {
      for (JsonNode element : node.values()) {
        index(element, base, false);
      }
      return;
    }
    String here = isMap ? base : address(node, base);
    bases.put(node, here);
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      String key = field.getKey();
      if (isMap || !VALUES.contains(key)) {
        index(field.getValue(), here, !isMap && MAPS.contains(key));
      }
    }
  }

  /** The base of the references in a schema; notes the schema by its id and its anchors. */
  private String address(JsonNode schema, String base) {
    String here = base;
    String id = schema.path(idKeyword).asString("");
    if (!id.isEmpty()) {
      here = resolve(base, id);
      byAddress.putIfAbsent(
          here.endsWith("#") ? here.substring(0, here.length() - 1) : here, schema);
    }
    for (String anchor : ANCHORS) {
      String name = schema.path(anchor).asString("");
      if (!name.isEmpty()) {
        byAddress.putIfAbsent(resolve(here, "#" + name), schema);
      }
    }
    return here;
  }

  private static Optional<JsonNode> at(JsonNode document, String fragment) {
    try {
      String pointer = URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
      return Optional.of(document.at(JsonPointer.compile(pointer)))
          .filter(found -> !found.isMissingNode());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String resolve(String base, String reference) {
    if (base.isEmpty()) {
      return reference;
    }
    int hash = base.indexOf('#');
    String document = hash < 0 ? base : base.substring(0, hash);
    if (reference.startsWith("#")) {
      return document + reference;
    }
    try {
      return new URI(document).resolve(new URI(reference)).toString();
    } catch (URISyntaxException e) {
      return reference;
    }
  }
}
