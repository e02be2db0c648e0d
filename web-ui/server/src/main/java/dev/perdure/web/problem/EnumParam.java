package dev.perdure.web.problem;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.NearestName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Parser of enum values in query parameters and body fields, in kebab or snake case. */
public final class EnumParam {

  private EnumParam() {}

  /** The enum constant of a word. */
  public static <E extends Enum<E>> E one(String field, String word, List<E> allowed) {
    var plain = plain(word);
    return allowed.stream()
        .filter(constant -> plain(Json.name(constant)).equals(plain))
        .findFirst()
        .orElseThrow(() -> unknown(field, word, allowed.stream().map(Json::name)));
  }

  /** The enum constant of an optional word. */
  public static <E extends Enum<E>> Optional<E> find(
      String field, @Nullable String word, List<E> allowed) {
    return Optional.ofNullable(word).map(said -> one(field, said, allowed));
  }

  /** The optional word itself, one of those allowed. */
  public static Optional<String> one(String field, @Nullable String word, String... allowed) {
    if (word == null) {
      return Optional.empty();
    }
    var plain = plain(word);
    if (Stream.of(allowed).noneMatch(plain::equals)) {
      throw unknown(field, word, Stream.of(allowed));
    }
    return Optional.of(plain);
  }

  private static ApiFailure unknown(String field, String word, Stream<String> allowed) {
    return ApiFailure.invalid(
        field,
        "'%s' can't be the value of '%s': %s"
            .formatted(word, field, NearestName.remedy(word, allowed.toList())));
  }

  private static String plain(String word) {
    return word.strip().toLowerCase(Locale.ROOT).replace('-', '_');
  }
}
