package dev.perdure.activities.model.registry;

import dev.perdure.activities.files.FileErrors;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.JsonNodeException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** The reader of {@code models.yaml}. It refuses a mistake by the file, the line and the remedy. */
final class UserModelFileReader {
  private static final int MAX_QUOTED_VALUE_LENGTH = 60;
  private static final long MAX_FILE_BYTES = 1_000_000;

  /** Words for types of values; the first type that fits counts. */
  private static final Map<Class<?>, String> EXPECTED = new LinkedHashMap<>();

  static {
    EXPECTED.put(Integer.class, "a whole number");
    EXPECTED.put(Number.class, "a number");
    EXPECTED.put(Boolean.class, "true or false");
    EXPECTED.put(String.class, "a text");
    EXPECTED.put(Collection.class, "a list");
  }

  private UserModelFileReader() {}

  /** The file as it is written. */
  static YamlMapping read(Path file) {
    try {
      if (Files.size(file) > MAX_FILE_BYTES) {
        throw wrong(file, 1, "it is longer than %d bytes".formatted(MAX_FILE_BYTES));
      }
      return YamlMapping.parse(file.toString(), Files.readString(file));
    } catch (CharacterCodingException _) {
      throw wrong(file, 1, "it is not written in UTF-8");
    } catch (IOException e) {
      throw wrong(file, 1, "it cannot be read, " + FileErrors.describe(e));
    }
  }

  /** The sections of a file by the providers' names. */
  static Map<String, ProviderSection> sections(YamlMapping file) {
    JsonNode tree = ModelCatalogue.YAML.valueToTree(file.plain().fields());
    try {
      return ModelCatalogue.YAML
          .readerFor(new TypeReference<LinkedHashMap<String, ProviderSection>>() {})
          .readValue(tree);
    } catch (DatabindException e) {
      List<String> path = path(e);
      throw new InvalidConfig(file.source(), file.lineOf(path), sentence(e, key(path)));
    }
  }

  private static InvalidConfig wrong(Path file, int line, String what) {
    return new InvalidConfig(file.toString(), line, what);
  }

  private static List<String> path(DatabindException e) {
    List<String> path = new ArrayList<>();
    for (JacksonException.Reference reference : e.getPath()) {
      path.add(
          reference.getPropertyName() == null
              ? String.valueOf(reference.getIndex())
              : reference.getPropertyName());
    }
    return path;
  }

  private static String key(List<String> path) {
    return path.stream().filter(part -> !part.matches("\\d+")).collect(Collectors.joining("."));
  }

  private static String sentence(DatabindException e, String key) {
    return switch (e) {
      case UnrecognizedPropertyException unknown -> unknown(unknown, key);
      case InvalidFormatException format ->
          "'%s' is '%s': give %s"
              .formatted(key, shown(format.getValue()), expected(format.getTargetType()));
      case MismatchedInputException mismatch ->
          "'%s' must be %s".formatted(key, expected(mismatch.getTargetType()));
      case JsonNodeException _ -> "'%s' is not finite: give a number".formatted(key);
      default -> "'%s' cannot be used: %s".formatted(key, e.getOriginalMessage());
    };
  }

  private static String shown(Object value) {
    return InvisibleCharEscaper.start(String.valueOf(value), MAX_QUOTED_VALUE_LENGTH);
  }

  private static String unknown(UnrecognizedPropertyException e, String key) {
    List<String> known = e.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
    return NearestName.of(e.getPropertyName(), known)
        .map(near -> "there is no key '%s', did you mean '%s'? The keys".formatted(key, near))
        .orElse("there is no key '%s': the keys".formatted(key))
        .concat(" are " + String.join(", ", known));
  }

  private static String expected(Class<?> type) {
    if (type.isEnum()) {
      return "one of "
          + Arrays.stream(type.getEnumConstants())
              .map(value -> value.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
    }
    return EXPECTED.entrySet().stream()
        .filter(kind -> kind.getKey().isAssignableFrom(type))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("a mapping of keys to values");
  }
}
