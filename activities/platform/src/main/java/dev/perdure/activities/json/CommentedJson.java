package dev.perdure.activities.json;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reader of JSON as people write it: with comments, trailing commas and a byte order mark. */
public final class CommentedJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  private CommentedJson() {}

  /** The object in the text of a file. */
  public static JsonObject read(String path, String text) {
    try {
      String json = text.startsWith("\uFEFF") ? text.substring(1) : text;
      return MAPPER.readValue(json, JsonObject.class);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new InvalidConfig(path, Math.max(1, line), "it must hold one JSON object");
    }
  }
}
