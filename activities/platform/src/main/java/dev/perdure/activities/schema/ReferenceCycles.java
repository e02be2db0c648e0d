package dev.perdure.activities.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Removes references that lead back to their own schema for the same value, because a validator
 * would never end on them. Counts how far references multiply. A tree's reference to itself is
 * about another value and stays.
 */
final class ReferenceCycles {

  private static final long MAX_EXPANSIONS = 2_000;
  private static final String PREFIX = "#/$defs/";
  private static final List<String> IN_PLACE =
      List.of("anyOf", "oneOf", "allOf", "not", "if", "then", "else", "dependentSchemas");

  private final ObjectNode root;
  private final SchemaFaults faults;
  private final Set<String> open = new HashSet<>();
  private final Map<String, Long> expansions = new HashMap<>();

  ReferenceCycles(ObjectNode root, SchemaFaults faults) {
    this.root = root;
    this.faults = faults;
  }

  /** Removes the cycles of every schema in the document. */
  void cut() {
    count(root);
    visitAll(root);
  }

  private void visitAll(JsonNode schema) {
    if (schema.path("$ref").isString()) {
      count(schema);
    }
    Subschemas.of(schema).forEach(this::visitAll);
  }

  /** Counts the schemas that one value is checked by. */
  private long count(JsonNode node) {
    if (!(node instanceof ObjectNode schema)) {
      return node.valueStream().mapToLong(this::count).sum();
    }
    long all = 1;
    if (schema.path("$ref").isString()) {
      all += follow(schema);
    }
    for (String keyword : IN_PLACE) {
      JsonNode inner = schema.path(keyword);
      all +=
          keyword.equals("dependentSchemas")
              ? inner.valueStream().mapToLong(this::count).sum()
              : count(inner);
    }
    if (all > MAX_EXPANSIONS) {
      faults.note("its references multiply to more than %d schemas".formatted(MAX_EXPANSIONS));
      return MAX_EXPANSIONS;
    }
    return all;
  }

  private long follow(ObjectNode schema) {
    String reference = schema.path("$ref").asString();
    Long known = expansions.get(reference);
    if (known != null) {
      return known;
    }
    if (!open.add(reference)) {
      schema.remove("$ref");
      return 0;
    }
    long all = count(target(reference));
    open.remove(reference);
    expansions.put(reference, all);
    return all;
  }

  private JsonNode target(String reference) {
    return reference.startsWith(PREFIX)
        ? root.path("$defs").path(reference.substring(PREFIX.length()))
        : root;
  }
}
