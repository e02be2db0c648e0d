package dev.perdure.web.http;

import dev.perdure.web.problem.ApiFailure;
import java.util.function.Function;

/** Reads ids out of addresses. */
public final class Ids {

  private Ids() {}

  /** The id; nothing has a blank one, so that it is not found. */
  public static <T> T named(String kind, String id, Function<String, T> type) {
    if (id.isBlank()) {
      throw ApiFailure.notFound(kind, id);
    }
    return type.apply(id);
  }
}
