package dev.perdure.web.problem;

import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.WorkspaceLostException;
import dev.perdure.activities.journal.body.DamagedBodyException;
import dev.perdure.activities.journal.body.MissingBodyKeyException;
import dev.perdure.activities.journal.db.DataError;
import dev.perdure.activities.journal.db.DatabaseOutage;
import dev.perdure.activities.process.ServerBusyException;
import dev.perdure.activities.workspace.replica.UnreadableCopyException;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.InvisibleCharEscaper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Maps every exception of an HTTP request to a problem response (RFC 9457). */
@RestControllerAdvice
final class ExceptionMapper {

  private static final Logger LOG = LoggerFactory.getLogger(ExceptionMapper.class);
  private static final int MAX_MESSAGE_LENGTH = 500;

  @ExceptionHandler(Exception.class)
  ResponseEntity<Problem> answer(Exception exception) {
    return switch (exception) {
      case ApiFailure failure when failure.isPassing() -> later(failure.problem());
      case ApiFailure failure -> reply(failure.problem());
      case HttpMessageNotReadableException unreadable -> reply(BodyErrorMapper.problem(unreadable));
      case MethodArgumentTypeMismatchException mismatch -> reply(mismatch(mismatch));
      case MissingRequestHeaderException missing -> reply(missing(missing));
      case WorkspaceLostException lost -> reply(Problem.of(ProblemCode.NOT_FOUND, lost.sentence()));
      case UnreadableCopyException away ->
          later(Problem.of(ProblemCode.UNAVAILABLE, away.sentence()));
      case ServerBusyException busy ->
          later(Problem.of(ProblemCode.UNAVAILABLE, String.valueOf(busy.getMessage())));
      case InvalidConfig wrong ->
          reply(Problem.of(ProblemCode.INVALID, String.valueOf(wrong.getMessage())));
      case GitFailure failure -> git(failure);
      case MissingBodyKeyException missing -> later(waiting(missing));
      case DamagedBodyException damaged -> damaged(damaged);
      case DataAccessException refused when DataError.in(refused).isPresent() -> data(refused);
      case DataAccessException lost when DatabaseOutage.in(lost).isPresent() -> unavailable(lost);
      case TransactionException lost when DatabaseOutage.in(lost).isPresent() -> unavailable(lost);
      case DataAccessResourceFailureException lost -> unavailable(lost);
      case AsyncRequestNotUsableException _ -> ResponseEntity.noContent().build();
      case ErrorResponse known -> known(known);
      default -> unknown(exception);
    };
  }

  private static Problem mismatch(MethodArgumentTypeMismatchException mismatch) {
    return Problem.of(
        ProblemCode.INVALID,
        "'%s' is not a value of '%s': give %s."
            .formatted(mismatch.getValue(), mismatch.getName(), wanted(mismatch)),
        mismatch.getName(),
        java.util.Map.of());
  }

  private static String wanted(MethodArgumentTypeMismatchException mismatch) {
    Class<?> type = mismatch.getRequiredType();
    return type != null && Number.class.isAssignableFrom(type)
        ? "a whole number such as 50"
        : "one of those that /v3/api-docs lists";
  }

  private static Problem missing(MissingRequestHeaderException missing) {
    return Problem.of(
        ProblemCode.MALFORMED, "The header '%s' is missing.".formatted(missing.getHeaderName()));
  }

  private static ResponseEntity<Problem> known(ErrorResponse known) {
    var code = ProblemCode.of(known.getStatusCode().value());
    var detail = known.getBody().getDetail();
    var problem = Problem.of(code, detail == null ? code.wireName() : detail);
    return ResponseEntity.status(known.getStatusCode())
        .headers(headers -> headers.putAll(known.getHeaders()))
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }

  private static ResponseEntity<Problem> unavailable(Exception exception) {
    LOG.warn("The database does not answer: {}", exception.toString());
    return ResponseEntity.status(ProblemCode.UNAVAILABLE.status())
        .header(HttpHeaders.RETRY_AFTER, "2")
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(Problem.of(ProblemCode.UNAVAILABLE, "The database does not answer: try again soon."));
  }

  private static Problem waiting(MissingBodyKeyException missing) {
    LOG.warn("A transcript waits for its key: {}", missing.getMessage());
    return Problem.of(ProblemCode.UNAVAILABLE, String.valueOf(missing.getMessage()));
  }

  private static ResponseEntity<Problem> damaged(DamagedBodyException damaged) {
    LOG.error("{}", damaged.getMessage());
    return reply(Problem.of(ProblemCode.INTERNAL, String.valueOf(damaged.getMessage())));
  }

  /** Maps data that only the database refused. */
  private static ResponseEntity<Problem> data(DataAccessException refused) {
    LOG.error("The database refuses what a client sent", refused);
    var words = DataError.in(refused).map(DataError::sentence).orElse("");
    return reply(
        Problem.of(
            ProblemCode.INVALID,
            "The database can't hold what was sent (%s): shorten it.".formatted(words)));
  }

  private static ResponseEntity<Problem> git(GitFailure failure) {
    LOG.error("Git failed while a request was answered", failure);
    return reply(
        Problem.of(
            ProblemCode.INTERNAL,
            "Git can't read the task's files (%s). If something below the data directory was deleted or damaged, bring it back from a copy."
                .formatted(
                    InvisibleCharEscaper.start(
                        String.valueOf(failure.getMessage()), MAX_MESSAGE_LENGTH))));
  }

  private static ResponseEntity<Problem> unknown(Exception exception) {
    LOG.error("A request failed unexpectedly", exception);
    return reply(
        Problem.of(
            ProblemCode.INTERNAL,
            "The server failed (%s): its log says more."
                .formatted(exception.getClass().getSimpleName())));
  }

  private static ResponseEntity<Problem> later(Problem problem) {
    return ResponseEntity.status(problem.status())
        .header(HttpHeaders.RETRY_AFTER, "10")
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }

  private static ResponseEntity<Problem> reply(Problem problem) {
    return ResponseEntity.status(problem.status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }
}
