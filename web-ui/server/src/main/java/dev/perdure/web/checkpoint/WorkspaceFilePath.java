package dev.perdure.web.checkpoint;

import dev.perdure.web.problem.ApiFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The path of a file below the root of a workspace. */
record WorkspaceFilePath(String text) {

  static WorkspaceFilePath of(@Nullable String given) {
    return of(given, "path");
  }

  /** Reads a path; the name says which field holds it. */
  static WorkspaceFilePath of(@Nullable String given, String field) {
    if (given == null || given.isBlank()) {
      throw ApiFailure.invalid(
          field, "The parameter 'path' is missing: name a file, such as ?path=src/main.c.");
    }
    var plain = given.startsWith("./") ? given.substring(2) : given;
    var isOutside = plain.startsWith("/") || List.of(plain.split("/")).contains("..");
    if (isOutside || plain.indexOf('\0') >= 0) {
      throw ApiFailure.invalid(
          field,
          "Invalid path '%s'. Example: src/main.c, below the root of the workspace."
              .formatted(given.replace("\0", "\\0")));
    }
    return new WorkspaceFilePath(plain);
  }
}
