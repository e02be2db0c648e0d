package dev.perdure.activities.schema;

import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** The versions of JSON Schema that servers write. */
enum SchemaVersion {
  DRAFT_4,
  DRAFT_6,
  DRAFT_7,
  OPENAPI_3_0,
  DRAFT_2019_09,
  DRAFT_2020_12;

  /** The version that a schema names in {@code $schema}; without a known one the newest. */
  static SchemaVersion of(JsonNode schema) {
    String name = schema.path("$schema").asString("").toLowerCase(Locale.ROOT);
    if (name.contains("draft-03") || name.contains("draft-04")) {
      return DRAFT_4;
    }
    if (name.contains("draft-06")) {
      return DRAFT_6;
    }
    if (name.contains("draft-07")) {
      return DRAFT_7;
    }
    if (name.contains("oas/3.0") || name.contains("openapi/3.0")) {
      return OPENAPI_3_0;
    }
    return name.contains("2019-09") ? DRAFT_2019_09 : DRAFT_2020_12;
  }

  /** Whether keywords beside a {@code $ref} have no effect. */
  boolean ignoresSiblingsOfReferences() {
    return compareTo(DRAFT_2019_09) < 0;
  }

  /** The keyword by which a schema names itself. */
  String idKeyword() {
    return this == DRAFT_4 ? "id" : "$id";
  }
}
