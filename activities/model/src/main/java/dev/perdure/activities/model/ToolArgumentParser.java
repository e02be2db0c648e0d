package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses the JSON arguments of a model's tool call; text that is no JSON object, or that holds half
 * a character or U+0000, is kept aside.
 */
public final class ToolArgumentParser {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private ToolArgumentParser() {}

  /** The call with its arguments read; no text at all means no arguments. */
  public static ReplyPiece.CallPiece call(
      Optional<String> vendorId, String name, String arguments) {
    Optional<String> id = vendorId.filter(text -> !text.isBlank());
    String plainName = ModelOutputSanitizer.text(name).strip();
    if (arguments.isBlank()) {
      return new ReplyPiece.CallPiece(id, plainName, JsonObject.empty(), Optional.empty());
    }
    return object(arguments)
        .filter(_ -> isWhole(arguments))
        .map(input -> new ReplyPiece.CallPiece(id, plainName, input, Optional.empty()))
        .orElseGet(() ->
            new ReplyPiece.CallPiece(
                id,
                plainName,
                JsonObject.empty(),
                Optional.of(ModelOutputSanitizer.text(arguments))));
  }

  /** The object a text holds, if it holds nothing else. */
  public static Optional<JsonObject> object(String text) {
    return fields(text).map(fields -> JsonObject.from(clean(fields)));
  }

  /** Whether no text of the arguments holds U+0000 or half of a surrogate pair. */
  private static boolean isWhole(String text) {
    return fields(text).filter(fields -> clean(fields).equals(fields)).isPresent();
  }

  private static Optional<Map<?, ?>> fields(String text) {
    try {
      return JSON.readValue(text, Object.class) instanceof Map<?, ?> fields
          ? Optional.of(fields)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static Map<String, @Nullable Object> clean(Map<?, ?> fields) {
    Map<String, @Nullable Object> clean = new LinkedHashMap<>();
    fields.forEach((name, value) ->
        clean.put(ModelOutputSanitizer.storable(String.valueOf(name)), value(value)));
    return clean;
  }

  private static @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case String text -> ModelOutputSanitizer.storable(text);
      case Map<?, ?> fields -> clean(fields);
      case List<?> list -> list.stream().map(ToolArgumentParser::value).toList();
      case null, default -> value;
    };
  }
}
