package dev.perdure.activities.json;

import dev.perdure.planner.json.JsonObject;
import java.util.List;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON mapper of the product, with Jackson: unknown fields are ignored, times are ISO text. */
public final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  private Json() {}

  /** The mapper itself, for callers that pass it on. */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  /** A value as JSON text. */
  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** A value of a type from JSON text. */
  public static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }

  /** The elements of a JSON array. */
  public static <T> List<T> readList(String json, Class<T> element) {
    return MAPPER.readerForListOf(element).readValue(json);
  }

  /** A record as a JSON object. */
  public static JsonObject object(Object value) {
    return MAPPER.convertValue(value, JsonObject.class);
  }

  /** The name of a constant on the wire, such as {@code awaiting-approval}. */
  public static String name(Enum<?> constant) {
    return MAPPER.convertValue(constant, String.class);
  }

  /** The constant of a name on the wire. */
  public static <E extends Enum<E>> E constant(String name, Class<E> type) {
    return MAPPER.convertValue(name, type);
  }
}
