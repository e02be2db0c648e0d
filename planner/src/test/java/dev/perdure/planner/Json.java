package dev.perdure.planner;

import dev.perdure.planner.json.YamlMapping;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The mapper of tests: as the product's, with readable output. */
public final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  /** Writes a value as it goes over the wire. */
  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** Reads a value from the wire. */
  public static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }

  /** Reads a value from YAML, in which a test needs fewer quotes. */
  public static <T> T yaml(String yaml, Class<T> type) {
    return read(write(YamlMapping.parse("test", yaml).plain()), type);
  }

  /** Sends a value over the wire. */
  public static <T> T again(T value) {
    @SuppressWarnings("unchecked") // a value is an instance of its own class
    Class<T> type = (Class<T>) value.getClass();
    return read(write(value), type);
  }
}
