package dev.perdure.activities.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Cases of a file that lies beside a class: lists by the sentence they show. */
public final class YamlCases {

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private YamlCases() {}

  /** Each case with its sentence. */
  public static <T> Stream<Arguments> read(Class<?> beside, String name, Class<T> type) {
    JavaType list = YAML.getTypeFactory().constructCollectionType(List.class, type);
    JavaType lists =
        YAML.getTypeFactory()
            .constructMapType(
                LinkedHashMap.class, YAML.getTypeFactory().constructType(String.class), list);
    try (var file = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
      Map<String, List<T>> cases = YAML.readValue(file, lists);
      return cases.entrySet().stream()
          .flatMap(entry ->
              entry.getValue().stream().map(one -> Arguments.of(Named.of(entry.getKey(), one))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
