package dev.perdure.web.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.message.TextShortener;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON body of a problem response (RFC 9457), with its code, field and further facts. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
    String title,
    int status,
    ProblemCode code,
    String detail,
    @Nullable String field,
    @JsonAnyGetter Map<String, Object> facts) {

  private static final int MAX_DETAIL_LENGTH = 2_000;
  private static final int MAX_FIELD_LENGTH = 200;

  public Problem {
    facts = Map.copyOf(facts);
  }

  public static Problem of(ProblemCode code, String detail) {
    return of(code, detail, null, Map.of());
  }

  static Problem of(
      ProblemCode code, String detail, @Nullable String field, Map<String, Object> facts) {
    var title = code.wireName().replace('_', ' ');
    var name = field == null ? null : TextShortener.start(field, MAX_FIELD_LENGTH);
    return new Problem(
        title, code.status(), code, TextShortener.start(detail, MAX_DETAIL_LENGTH), name, facts);
  }
}
