package dev.perdure.web.security;

import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.oidc.PersonName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A name of a person, a token or a machine, as a call gives it. */
public final class PlainName {

  private PlainName() {}

  /** The name in a field; refuses a name that records may not bear. */
  public static String of(String field, @Nullable String given) {
    String name = SizeLimits.key(field, Objects.requireNonNullElse(given, "").strip());
    if (!PersonName.isPlain(name)) {
      throw ApiFailure.invalid(
          field,
          "'%s' is '%s': give a name without control characters, such as 'ana'."
              .formatted(field, name));
    }
    return name;
  }
}
