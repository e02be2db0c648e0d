package dev.perdure.web.http;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.jdk.StringDeserializer;

/** Reads strings of a body, and refuses characters that PostgreSQL's text can't hold. */
final class StoredText extends StringDeserializer {

  @Override
  public String deserialize(JsonParser parser, DeserializationContext context) {
    String text = super.deserialize(parser, context);
    if (text != null) {
      text.codePoints()
          .filter(StoredText::isForeign)
          .findFirst()
          .ifPresent(point -> {
            throw DatabindException.from(
                parser,
                "it holds the character U+%04X, which can't be kept. Leave it out, or attach the text as base64"
                    .formatted(point));
          });
    }
    return text;
  }

  private static boolean isForeign(int point) {
    return point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }
}
