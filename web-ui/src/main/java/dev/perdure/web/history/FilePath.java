package dev.perdure.web.history;

import dev.perdure.web.problem.ApiFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The path of a file below the root of a workspace. */
record FilePath(String text) {

  static FilePath of(@Nullable String given) {
    if (given == null || given.isBlank()) {
      throw ApiFailure.invalid(
          "path", "The parameter 'path' is missing: name a file, such as ?path=src/main.c.");
    }
    var plain = given.startsWith("./") ? given.substring(2) : given;
    var isOutside = plain.startsWith("/") || List.of(plain.split("/")).contains("..");
    if (isOutside || plain.indexOf('\0') >= 0) {
      throw ApiFailure.invalid(
          "path",
          "'%s' is no path below the root of the workspace: give one such as src/main.c."
              .formatted(given.replace("\0", "\\0")));
    }
    return new FilePath(plain);
  }
}
