package dev.perdure.web.problem;

import java.util.function.Function;

/** Reads ids out of addresses. */
public final class IdParam {

  private IdParam() {}

  /** The id; nothing has a blank one, so that it is not found. */
  public static <T> T named(String kind, String id, Function<String, T> type) {
    if (id.isBlank()) {
      throw ApiFailure.notFound(kind, id);
    }
    return type.apply(id);
  }
}
