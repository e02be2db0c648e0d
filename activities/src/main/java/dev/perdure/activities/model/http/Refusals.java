package dev.perdure.activities.model.http;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailure.Kind;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/** Puts a vendor's refusals and silences into our kinds and into sentences with a remedy. */
final class Refusals {

  private final Endpoint endpoint;

  Refusals(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  ModelFailure refused(int status, HttpHeaders headers, String body) {
    VendorError error = VendorError.read(body);
    Kind kind = error.kind(status);
    String sentence =
        "%s answered %d: %s%s"
            .formatted(endpoint.vendor(), status, error.sentence(), remedy(kind, status));
    return ModelFailure.answered(kind, sentence, status, RetryAfter.in(headers, Instant.now()));
  }

  private String remedy(Kind kind, int status) {
    return switch (kind) {
      case UNAUTHORISED ->
          status == 403
              ? " Check what the key in %s may use.".formatted(endpoint.keyVariable())
              : " Set %s to a valid key.".formatted(endpoint.keyVariable());
      case UNKNOWN_MODEL ->
          " Check the model's name and the base URL %s.".formatted(endpoint.baseUrl());
      case QUOTA_EXHAUSTED -> " Add credit to the account of %s.".formatted(endpoint.keyVariable());
      default -> "";
    };
  }

  /**
   * The failure inside an event: an error instead of an answer, or no JSON where JSON was begun.
   */
  Optional<ModelFailure> inEvent(String data) {
    if (!data.startsWith("{")) {
      return Optional.empty();
    }
    return VendorError.object(data)
        .map(event -> VendorError.inEvent(event).map(this::brokenOff))
        .orElseGet(() -> Optional.of(unreadable(data)));
  }

  private ModelFailure brokenOff(VendorError error) {
    return ModelFailure.of(
        error.kindInStream(),
        "%s broke off its answer: %s".formatted(endpoint.vendor(), error.sentence()));
  }

  ModelFailure unreadable(String data) {
    return ModelFailure.of(
        Kind.BAD_REPLY,
        "%s sent an event that could not be read: %s"
            .formatted(endpoint.vendor(), VendorError.shortened(data)));
  }

  ModelFailure silent(Duration limit) {
    return ModelFailure.of(
        Kind.STALLED,
        "%s at %s did not begin to answer within %s."
            .formatted(endpoint.vendor(), endpoint.baseUrl(), seconds(limit)));
  }

  ModelFailure stalled(Duration limit) {
    return ModelFailure.of(
        Kind.STALLED,
        "%s stopped in the middle of an answer and was silent for %s."
            .formatted(endpoint.vendor(), seconds(limit)));
  }

  ModelFailure tooLong(long longest) {
    return ModelFailure.of(
        Kind.ANSWER_TOO_LONG,
        "%s went on answering after %d bytes: ask for less, or use another model."
            .formatted(endpoint.vendor(), longest));
  }

  ModelFailure unreachable(ExecutionException problem) {
    Throwable cause = problem.getCause() == null ? problem : problem.getCause();
    return ModelFailure.causedBy(
        Kind.CONNECTION_LOST,
        "%s at %s could not be reached: %s. Check the base URL and the network."
            .formatted(endpoint.vendor(), endpoint.baseUrl(), cause),
        cause);
  }

  ModelFailure cut(Throwable cause) {
    return ModelFailure.causedBy(
        Kind.CONNECTION_LOST,
        "The connection to %s was lost in the middle of an answer: %s."
            .formatted(endpoint.vendor(), cause),
        cause);
  }

  ModelFailure endedEarly() {
    return ModelFailure.of(
        Kind.ENDED_EARLY,
        "%s at %s ended its answer before the last event."
            .formatted(endpoint.vendor(), endpoint.baseUrl()));
  }

  ModelFailure cancelled() {
    return ModelFailure.of(Kind.CANCELLED, "The model call was cancelled.");
  }

  private static String seconds(Duration limit) {
    return "%.1f s".formatted(limit.toMillis() / 1000.0);
  }
}
