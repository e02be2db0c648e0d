package dev.perdure.activities.model.wire;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Rules of both vendors for a tool's JSON Schema. */
final class SchemaRules {

  private static final Schema DRAFT =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
  private static final Map<JsonNode, Boolean> VALID = new ConcurrentHashMap<>();
  private static final List<String> MAPS = List.of("properties", "$defs", "definitions");
  private static final List<String> LISTS = List.of("anyOf", "oneOf", "allOf");

  private SchemaRules() {}

  /** Whether a schema is one of draft 2020-12. */
  static boolean isDraft202012(JsonNode schema) {
    return schema.isObject()
        && VALID.computeIfAbsent(schema, each -> DRAFT.validate(each).isEmpty());
  }

  static boolean isOfTypeObject(JsonNode schema) {
    return schema.path("type").asString("").equals("object");
  }

  /** Whether one of these keywords stands at the top. */
  static boolean hasAtTop(JsonNode schema, String... keywords) {
    return Stream.of(keywords).anyMatch(schema::has);
  }

  /** The place of the first array schema without items, in OpenAI's way of writing places. */
  static Optional<String> arrayWithoutItems(JsonNode schema) {
    return arrayWithoutItems(schema, List.of());
  }

  private static Optional<String> arrayWithoutItems(JsonNode schema, List<String> place) {
    if (isArray(schema) && !schema.has("items")) {
      return Optional.of(written(place));
    }
    return Stream.of(inMaps(schema, place), inLists(schema, place), inItems(schema, place))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static boolean isArray(JsonNode schema) {
    JsonNode type = schema.path("type");
    return type.isArray()
        ? WireRequest.elements(type).stream().anyMatch(each -> each.asString("").equals("array"))
        : type.asString("").equals("array");
  }

  private static Optional<String> inMaps(JsonNode schema, List<String> place) {
    return MAPS.stream()
        .flatMap(map ->
            schema.path(map).properties().stream()
                .map(each -> arrayWithoutItems(each.getValue(), at(place, map, each.getKey()))))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> inLists(JsonNode schema, List<String> place) {
    for (String list : LISTS) {
      List<JsonNode> schemas = WireRequest.elements(schema.path(list));
      for (int i = 0; i < schemas.size(); i++) {
        Optional<String> found = arrayWithoutItems(schemas.get(i), at(place, list, "" + i));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> inItems(JsonNode schema, List<String> place) {
    JsonNode items = schema.path("items");
    return items.isObject() ? arrayWithoutItems(items, at(place, "items")) : Optional.empty();
  }

  private static List<String> at(List<String> place, String... more) {
    List<String> longer = new ArrayList<>(place);
    longer.addAll(List.of(more));
    return longer;
  }

  private static String written(List<String> place) {
    return place.stream()
        .map("'%s'"::formatted)
        .reduce((one, other) -> one + ", " + other)
        .map("(%s)"::formatted)
        .orElse("()");
  }
}
