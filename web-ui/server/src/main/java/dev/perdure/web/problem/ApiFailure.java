package dev.perdure.web.problem;

import dev.perdure.planner.json.NearestName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Exception that ends an HTTP request with a problem response (RFC 9457). */
public final class ApiFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  private ApiFailure(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  public static ApiFailure of(ProblemCode code, String detail) {
    return new ApiFailure(Problem.of(code, detail));
  }

  /** A failure with an additional fact. */
  public static ApiFailure of(ProblemCode code, String detail, String name, Object fact) {
    return new ApiFailure(Problem.of(code, detail, null, Map.of(name, fact)));
  }

  /** A failure about an invalid field. */
  public static ApiFailure invalid(@Nullable String field, String detail) {
    return new ApiFailure(Problem.of(ProblemCode.INVALID, detail, field, Map.of()));
  }

  /** A missing thing with a name; the sentence tells the nearest of the known names. */
  public static ApiFailure notFound(String kind, String name, List<String> known) {
    return NearestName.suggestion(name, known)
        .map(suggestion ->
            of(ProblemCode.NOT_FOUND, "There is no %s '%s': %s".formatted(kind, name, suggestion)))
        .orElseGet(() -> notFound(kind, name));
  }

  public static ApiFailure notFound(String kind, String id) {
    return of(ProblemCode.NOT_FOUND, "There is no %s '%s'.".formatted(kind, id));
  }

  /** Whether the same request passes later. */
  boolean isPassing() {
    return problem.status() == ProblemCode.UNAVAILABLE.status();
  }

  public Problem problem() {
    return problem;
  }
}
