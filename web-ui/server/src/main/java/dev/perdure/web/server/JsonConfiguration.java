package dev.perdure.web.server;

import dev.perdure.activities.json.Json;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/**
 * Spring configuration of the HTTP API's JSON mapper, which is strict when reading: unknown fields
 * and wrong types are errors.
 */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {

  /** The strict mapper: unknown fields are errors of the client. */
  @Bean
  JsonMapper httpMapper() {
    return Json.mapper()
        .rebuild()
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .withCoercionConfig(
            LogicalType.Textual,
            text ->
                text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
        .addModule(new SimpleModule("perdure-http").addDeserializer(String.class, new StoredText()))
        .build();
  }

  /** Deserializer that refuses characters PostgreSQL can't store. */
  static final class StoredText extends StringDeserializer {

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
}
