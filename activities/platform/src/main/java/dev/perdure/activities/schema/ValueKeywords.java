package dev.perdure.activities.schema;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Copies the keywords that hold values and no schemas; a value of a wrong kind is left out. */
final class ValueKeywords {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Set<String> TEXTS =
      Set.of("title", "description", "format", "contentMediaType", "contentEncoding");
  private static final Set<String> FLAGS =
      Set.of("uniqueItems", "deprecated", "readOnly", "writeOnly");
  private static final Set<String> BOUNDS = Set.of("minimum", "maximum");
  private static final Set<String> EXCLUSIVE_BOUNDS =
      Set.of("exclusiveMinimum", "exclusiveMaximum");
  private static final Set<String> COUNTS =
      Set.of(
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "minProperties",
          "maxProperties",
          "minContains",
          "maxContains");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?");

  private final boolean keepsPatterns;

  /**
   * Copies values, and patterns only on demand: a stranger's pattern could be matched for hours.
   */
  ValueKeywords(boolean keepsPatterns) {
    this.keepsPatterns = keepsPatterns;
  }

  /** Copies one keyword, if it is one of these. */
  void copy(String keyword, JsonNode value, ObjectNode to) {
    Consumer<JsonNode> put = it -> to.set(keyword, it);
    if (TEXTS.contains(keyword)) {
      Optional.of(value).filter(JsonNode::isString).ifPresent(put);
    } else if (FLAGS.contains(keyword)) {
      flag(value).ifPresent(it -> to.put(keyword, it));
    } else if (BOUNDS.contains(keyword) || EXCLUSIVE_BOUNDS.contains(keyword)) {
      number(value).ifPresent(put);
    } else if (COUNTS.contains(keyword)) {
      number(value).filter(ValueKeywords::isCount).ifPresent(put);
    } else {
      copyOther(keyword, value, to);
    }
  }

  private void copyOther(String keyword, JsonNode value, ObjectNode to) {
    switch (keyword) {
      case "multipleOf" ->
          number(value).filter(it -> size(it) > 0).ifPresent(it -> to.set(keyword, it));
      case "default", "const" -> to.set(keyword, value);
      case "example" -> to.putArray("examples").add(value);
      case "examples" -> {
        if (value instanceof ArrayNode list) {
          to.set(keyword, list);
        }
      }
      case "enum" -> {
        if (value instanceof ArrayNode list && !list.isEmpty()) {
          Set<JsonNode> distinct = new LinkedHashSet<>(list.values());
          to.putArray(keyword).addAll(distinct);
        }
      }
      case "pattern" -> {
        if (keepsPatterns && isPattern(value)) {
          to.set(keyword, value);
        }
      }
      default -> {
        // Other keywords have no meaning for a model or a validator.
      }
    }
  }

  /** Writes draft 4's exclusive bounds, which are flags beside the bound, as numbers. */
  static void convertExclusiveBounds(JsonNode from, ObjectNode to) {
    for (String bound : List.of("minimum", "maximum")) {
      String exclusive = bound.equals("minimum") ? "exclusiveMinimum" : "exclusiveMaximum";
      if (flag(from.path(exclusive)).orElse(false) && to.has(bound)) {
        to.set(exclusive, to.get(bound));
        to.remove(bound);
      }
    }
  }

  /** A truth value, also if it is written as a text. */
  static Optional<Boolean> flag(JsonNode value) {
    return switch (value.asString("")) {
      case "true", "True" -> Optional.of(true);
      case "false", "False" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  /** Names in a list, each once; a single text counts as a list of one. */
  static ArrayNode names(JsonNode value) {
    ArrayNode names = NODES.arrayNode();
    Set<String> distinct = new LinkedHashSet<>();
    if (value.isString()) {
      distinct.add(value.asString());
    }
    value.values().stream()
        .filter(JsonNode::isString)
        .map(JsonNode::asString)
        .forEach(distinct::add);
    distinct.forEach(names::add);
    return names;
  }

  private static Optional<JsonNode> number(JsonNode value) {
    if (value.isNumber()) {
      return Optional.of(value).filter(it -> Double.isFinite(size(it)));
    }
    String text = value.isString() ? value.asString().strip() : "";
    if (!NUMBER.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(text);
    return Optional.of(
        number.scale() > 0 ? NODES.numberNode(number) : whole(number.longValueExact()));
  }

  /** A number's value; not a number if it is beyond the range of a double. */
  private static double size(JsonNode number) {
    return number.asDouble(Double.NaN);
  }

  private static JsonNode whole(long number) {
    return number == (int) number ? NODES.numberNode((int) number) : NODES.numberNode(number);
  }

  private static boolean isCount(JsonNode number) {
    return number.isIntegralNumber() && number.canConvertToInt() && number.asInt() >= 0;
  }

  private static boolean isPattern(JsonNode value) {
    try {
      Pattern.compile(value.asString(""));
      return value.isString();
    } catch (PatternSyntaxException e) {
      return false;
    }
  }
}
