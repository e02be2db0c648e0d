package dev.perdure.activities.model;

import dev.perdure.planner.message.SecretRedactor;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The exception of a failed model call: the kind of failure, and whether a retry can help. Its
 * message holds no secret, as vendors quote keys and requests.
 */
public final class ModelFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final ModelFailureKind kind;
  private final transient @Nullable Duration retryAfter;
  private final transient String parameter;
  private final transient List<String> namedMedia;

  private ModelFailure(
      ModelFailureKind kind,
      String message,
      @Nullable Duration retryAfter,
      String parameter,
      List<String> namedMedia,
      @Nullable Throwable cause) {
    super(SecretRedactor.of(message), cause);
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.parameter = parameter;
    this.namedMedia = List.copyOf(namedMedia);
  }

  /** A failure known by its kind alone. */
  public static ModelFailure of(ModelFailureKind kind, String message) {
    return new ModelFailure(kind, message, null, "", List.of(), null);
  }

  /** A failure with what led to it. */
  public static ModelFailure causedBy(ModelFailureKind kind, String message, Throwable cause) {
    return new ModelFailure(kind, message, null, "", List.of(), cause);
  }

  /** A failure the server answered with, and when it asks to be tried again. */
  public static ModelFailure answered(
      ModelFailureKind kind, String message, Optional<Duration> retryAfter) {
    return refused(kind, message, retryAfter, "");
  }

  /** A failure the server answered with, and the request's parameter that it names, if any. */
  public static ModelFailure refused(
      ModelFailureKind kind, String message, Optional<Duration> retryAfter, String parameter) {
    return new ModelFailure(kind, message, retryAfter.orElse(null), parameter, List.of(), null);
  }

  /** It with the SHA-256 of the pictures and documents that the server named. */
  public ModelFailure naming(List<String> media) {
    return new ModelFailure(kind, sentence(), retryAfter, parameter, media, getCause());
  }

  /** The end of a call that was cancelled. */
  public static ModelFailure cancelled() {
    return of(ModelFailureKind.CANCELLED, "The model call was cancelled.");
  }

  /** Returns the kind of failure. */
  public ModelFailureKind kind() {
    return kind;
  }

  /** Whether trying again can help. */
  public boolean isRetryable() {
    return kind.isRetryable();
  }

  /** How long the server asked to wait. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** The parameter of the request that the server refused by name; empty for none. */
  public String parameter() {
    return parameter;
  }

  /** The pictures and documents that the server named, by their SHA-256. */
  public List<String> namedMedia() {
    return namedMedia;
  }

  /** Returns the sentence for a person or a log; never null. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
