package dev.perdure.activities.model.http;

import dev.perdure.activities.failure.CauseChain;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import java.net.ConnectException;
import java.net.http.HttpHeaders;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Maps a vendor's errors and timeouts to {@link ModelFailure}s with a remedy. */
final class ErrorMapper {

  private static final String DONE = "[DONE]";

  /** A shorter key is a word such as "key", which texts hold by chance. */
  private static final int MIN_KEY_LENGTH = 8;

  private static final int TOO_MANY_REQUESTS = 429;

  private final Endpoint endpoint;

  ErrorMapper(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  ModelFailure refused(int status, HttpHeaders headers, String body) {
    VendorError error = VendorError.read(withoutKey(body));
    ModelFailureKind kind = error.kind(status);
    String sentence =
        "%s answered %d: %s%s"
            .formatted(endpoint.vendor(), status, error.sentence(), remedy(kind, status));
    Optional<Duration> retryAfter =
        RetryAfter.in(headers, body, status == TOO_MANY_REQUESTS, Instant.now());
    return ModelFailure.refused(kind, sentence, retryAfter, error.parameter());
  }

  /** Gateways quote keys that have no known form. */
  private String withoutKey(String text) {
    return endpoint.apiKey().length() < MIN_KEY_LENGTH
        ? text
        : text.replace(endpoint.apiKey(), "[redacted]");
  }

  private String remedy(ModelFailureKind kind, int status) {
    return switch (kind) {
      case UNAUTHORISED ->
          endpoint
              .access()
              .authentication()
              .map(each -> " " + each.remedy())
              .orElseGet(() -> keyRemedy(status));
      case UNKNOWN_MODEL ->
          " Check the model's name and %s."
              .formatted(endpoint.hostSetting().orElse("the base URL " + endpoint.baseUrl()));
      case QUOTA_EXHAUSTED -> " Add credit to the account of %s.".formatted(endpoint.keyVariable());
      default -> "";
    };
  }

  private String keyRemedy(int status) {
    return status == 403
        ? " Check what the key in %s may use.".formatted(endpoint.keyVariable())
        : " Set %s to a valid key.".formatted(endpoint.keyVariable());
  }

  /**
   * The event of a data line.
   *
   * @throws ModelFailure if it holds an error instead of an answer, or cannot be read
   */
  JsonNode event(String data) {
    if (data.equals(DONE)) {
      return JsonNodeFactory.instance.stringNode(data);
    }
    JsonNode event = VendorError.object(data).orElseThrow(() -> unreadable(data));
    VendorError.inEvent(event)
        .ifPresent(error -> {
          throw brokenOff(error);
        });
    return event;
  }

  private ModelFailure brokenOff(VendorError error) {
    return ModelFailure.answered(
        error.kindInStream(),
        "%s broke off its answer: %s".formatted(endpoint.vendor(), withoutKey(error.sentence())),
        RetryAfter.in(error.message(), Instant.now()));
  }

  ModelFailure unreadable(String data) {
    return ModelFailure.of(
        ModelFailureKind.BAD_REPLY,
        "%s sent an event that could not be read: %s"
            .formatted(endpoint.vendor(), VendorError.shortened(withoutKey(data))));
  }

  /** A whole body that is neither a stream of events nor a JSON document, such as a web page. */
  ModelFailure noStream(String body) {
    return ModelFailure.of(
        ModelFailureKind.BAD_REPLY,
        "%s at %s answered with text that is no reply of a model: %s Check the base URL."
            .formatted(
                endpoint.vendor(),
                endpoint.baseUrl(),
                new VendorError("", withoutKey(body)).sentence()));
  }

  ModelFailure silent(Duration limit) {
    return ModelFailure.of(
        ModelFailureKind.STALLED,
        "%s at %s did not begin to answer within %s."
            .formatted(endpoint.vendor(), endpoint.baseUrl(), seconds(limit)));
  }

  ModelFailure stalled(Duration limit) {
    return ModelFailure.of(
        ModelFailureKind.STALLED,
        "%s stopped in the middle of an answer and was silent for %s."
            .formatted(endpoint.vendor(), seconds(limit)));
  }

  ModelFailure tooLong(long longest) {
    return ModelFailure.of(
        ModelFailureKind.ANSWER_TOO_LONG,
        "%s went on answering after %d bytes: ask for less, or use another model."
            .formatted(endpoint.vendor(), longest));
  }

  ModelFailure unreachable(ExecutionException problem) {
    Throwable cause = problem.getCause() == null ? problem : problem.getCause();
    return ModelFailure.causedBy(
        ModelFailureKind.CONNECTION_LOST,
        "%s at %s could not be reached: %s. Check %s and the network."
            .formatted(
                endpoint.vendor(), endpoint.baseUrl(), reason(cause), suspectedSetting(cause)),
        cause);
  }

  private String suspectedSetting(Throwable cause) {
    return endpoint.hostSetting().filter(_ -> isUnknownHost(cause)).orElse("the base URL");
  }

  private static boolean isUnknownHost(Throwable cause) {
    return CauseChain.find(cause, UnresolvedAddressException.class).isPresent();
  }

  /** The JDK's client names no reason for the two that are met most. */
  private static String reason(Throwable cause) {
    if (isUnknownHost(cause)) {
      return "its host name is not known";
    }
    return cause instanceof ConnectException && cause.getMessage() == null
        ? "the connection is refused, nobody listens there"
        : cause.toString();
  }

  ModelFailure cut(Throwable cause) {
    return ModelFailure.causedBy(
        ModelFailureKind.CONNECTION_LOST,
        "The connection to %s was lost in the middle of an answer: %s."
            .formatted(endpoint.vendor(), cause),
        cause);
  }

  /**
   * A body without one event: a whole reply as one JSON document, which a server sent although a
   * stream was asked for.
   *
   * @throws ModelFailure if the body is an error that a server sent as a success
   */
  Optional<JsonNode> document(String body) {
    Optional<JsonNode> document = VendorError.object(body);
    document
        .flatMap(VendorError::inEvent)
        .ifPresent(error -> {
          throw brokenOff(error);
        });
    return document;
  }

  ModelFailure endedEarly() {
    return ModelFailure.of(
        ModelFailureKind.ENDED_EARLY,
        "%s at %s ended its answer before the last event."
            .formatted(endpoint.vendor(), endpoint.baseUrl()));
  }

  private static String seconds(Duration limit) {
    return "%.1f s".formatted(limit.toMillis() / 1000.0);
  }
}
