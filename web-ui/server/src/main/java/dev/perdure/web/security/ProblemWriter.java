package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.json.Json;
import dev.perdure.web.problem.Problem;
import dev.perdure.web.problem.ProblemCode;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem response (RFC 9457) from a servlet filter. */
record ProblemWriter(JsonMapper mapper) {

  void write(HttpServletResponse response, Problem problem) throws IOException {
    response.setStatus(problem.status());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.getOutputStream().write(mapper.writeValueAsString(problem).getBytes(UTF_8));
  }

  /** Answers a caller whose attempts wait already. */
  void tooManyAttempts(HttpServletResponse response) throws IOException {
    response.setHeader(
        HttpHeaders.RETRY_AFTER, Long.toString(FailedAttempts.MAX_DELAY.toSeconds()));
    write(
        response,
        Problem.of(
            ProblemCode.TOO_MANY_ATTEMPTS,
            "Too many attempts to sign in failed: wait %d seconds, and check the token."
                .formatted(FailedAttempts.MAX_DELAY.toSeconds())));
  }

  /** Answers a caller whose named token has ended. */
  void endedToken(HttpServletResponse response, Problem problem) throws IOException {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"invalid_token\"");
    write(response, problem);
  }

  /** Answers a caller whose named token does not allow the call. */
  void forbidden(HttpServletResponse response, AccessRule.CallDenial refusal) throws IOException {
    refusal
        .missing()
        .ifPresent(scope ->
            response.setHeader(
                HttpHeaders.WWW_AUTHENTICATE,
                "Bearer error=\"insufficient_scope\", scope=\"%s\"".formatted(Json.name(scope))));
    write(response, Problem.of(ProblemCode.FORBIDDEN, refusal.sentence()));
  }

  /** Answers while the database is away. */
  void unavailable(HttpServletResponse response) throws IOException {
    response.setHeader(HttpHeaders.RETRY_AFTER, "2");
    write(
        response,
        Problem.of(ProblemCode.UNAVAILABLE, "The database does not answer: try again soon."));
  }
}
