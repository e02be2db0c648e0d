package dev.perdure.web.problem;

import java.util.function.Function;

/** Parser of ids in URLs; a blank one is answered with 404. */
public final class IdParam {

  private IdParam() {}

  /** The id; a blank one is not found. */
  public static <T> T named(String kind, String id, Function<String, T> type) {
    if (id.isBlank()) {
      throw ApiFailure.notFound(kind, id);
    }
    return type.apply(id);
  }
}
