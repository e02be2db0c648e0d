package dev.perdure.activities.model.http;

import dev.perdure.activities.json.Digest;
import dev.perdure.activities.model.ModelFailure;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds the pictures and documents of a request that a refusal names by their place in its body.
 * Servers write places in several forms, such as {@code messages.2.content.0} and {@code
 * messages[2].content[0]}.
 */
final class NamedMediaFinder {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String BASE64 = "base64";
  private static final String DATA_URL = "data:";
  private static final String CONTENT = BASE64 + ",";
  private static final Pattern NAME = Pattern.compile("\\w+");

  private static final Pattern PLACE =
      Pattern.compile(
          "(?<!\\w)(?:messages|input)%1$s\\d{1,4}(?:%1$s(?:\\d{1,4}|[a-z]\\w*)(?!\\w))*"
              .formatted("[\\[\\]./'\", )>-]{1,4}"));

  private NamedMediaFinder() {}

  /** The failure with the SHA-256 of each picture and document in the place that it names. */
  static ModelFailure named(ModelFailure failure, String body) {
    List<String> places =
        Stream.of(failure.parameter(), failure.sentence())
            .flatMap(said -> PLACE.matcher(said).results().map(MatchResult::group))
            .toList();
    if (places.isEmpty() || !body.contains(BASE64)) {
      return failure;
    }
    JsonNode root = JSON.readTree(body);
    return places.stream()
        .map(place -> media(at(root, place)).distinct().toList())
        .filter(media -> !media.isEmpty())
        .findFirst()
        .map(failure::naming)
        .orElse(failure);
  }

  /** The deepest object or list of a place; servers name types too, which the body lacks. */
  private static JsonNode at(JsonNode root, String place) {
    JsonNode node = root;
    for (String name : NAME.matcher(place).results().map(MatchResult::group).toList()) {
      boolean isIndex = Character.isDigit(name.charAt(0));
      JsonNode next = isIndex ? node.path(Integer.parseInt(name)) : node.path(name);
      if (next.isContainer()) {
        node = next;
      } else if (isIndex) {
        return next;
      }
    }
    return node;
  }

  private static Stream<String> media(JsonNode node) {
    if (node.path("type").asString("").equals(BASE64)) {
      return Stream.of(digest(node.path("data").asString("")));
    }
    if (!node.isString()) {
      return node.valueStream().flatMap(NamedMediaFinder::media);
    }
    String text = node.asString();
    int content = text.startsWith(DATA_URL) ? text.indexOf(CONTENT) : -1;
    return content < 0
        ? Stream.empty()
        : Stream.of(digest(text.substring(content + CONTENT.length())));
  }

  private static String digest(String base64) {
    return Digest.of(Base64.getDecoder().decode(base64));
  }
}
