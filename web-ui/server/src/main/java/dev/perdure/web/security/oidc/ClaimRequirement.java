package dev.perdure.web.security.oidc;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A claim that a person must have, such as {@code groups=perdure}: the value, or a list with it.
 */
public record ClaimRequirement(String claim, String value) {

  static ClaimRequirement parse(String variable, String text) {
    String[] parts = text.split("=", 2);
    if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
      throw new IllegalArgumentException(
          "%s is '%s': give a claim and its value, such as groups=perdure."
              .formatted(variable, text));
    }
    return new ClaimRequirement(parts[0].strip(), parts[1].strip());
  }

  boolean isMetBy(@Nullable Object claimed) {
    return claimed instanceof Collection<?> list ? list.contains(value) : value.equals(claimed);
  }
}
