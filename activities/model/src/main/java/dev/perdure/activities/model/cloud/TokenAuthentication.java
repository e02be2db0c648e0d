package dev.perdure.activities.model.cloud;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.ExpiringToken;
import dev.perdure.activities.model.http.HeldToken;
import dev.perdure.activities.model.http.RequestAuthentication;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Authenticates requests by an access token of a cloud. A token is used until shortly before its
 * end, or until the server refuses it.
 */
public final class TokenAuthentication implements RequestAuthentication {

  private static final Duration TOKEN_TIMEOUT = Duration.ofSeconds(30);

  private final String cloud;
  private final TokenSource source;
  private final String remedy;
  private final HeldToken token;

  /** Fetches a token. */
  @FunctionalInterface
  public interface TokenSource {

    /**
     * A new token.
     *
     * @throws Exception if there are no credentials, or the cloud refuses them
     */
    ExpiringToken fetch() throws Exception;
  }

  /**
   * Tokens of a source.
   *
   * @param remedy the sentence about the credentials after a refusal
   */
  public TokenAuthentication(String cloud, TokenSource source, String remedy, InstantSource clock) {
    this.cloud = cloud;
    this.source = source;
    this.remedy = remedy;
    this.token = new HeldToken(clock);
  }

  @Override
  public Map<String, String> headers(OutgoingRequest request) {
    return Map.of("Authorization", "Bearer " + token.get(this::fetch));
  }

  @Override
  public boolean renew() {
    token.forget();
    return true;
  }

  @Override
  public String remedy() {
    return remedy;
  }

  private ExpiringToken fetch() {
    var result = new CompletableFuture<ExpiringToken>();
    Thread.ofPlatform()
        .daemon()
        .name("token-of-" + cloud)
        .start(() -> result.completeAsync(this::fetched, Runnable::run));
    try {
      return result.get(TOKEN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw failed("no answer within %d seconds".formatted(TOKEN_TIMEOUT.toSeconds()));
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw failed(firstLine(cause.getCause() == null ? cause : cause.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ModelFailure.cancelled();
    }
  }

  private ExpiringToken fetched() {
    try {
      return source.fetch();
      // CHECKSTYLE-ALLOW IllegalCatch: the libraries of the clouds throw what they like
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The libraries list all that they tried in further lines. */
  private static String firstLine(Throwable cause) {
    String text = String.valueOf(cause.getMessage()).strip();
    String line = text.lines().findFirst().orElse(cause.getClass().getSimpleName());
    return line.replaceAll("[.\\s]+$", "");
  }

  private ModelFailure failed(String problem) {
    return ModelFailure.of(
        ModelFailureKind.UNAUTHORISED,
        "'%s' gave no access token: %s. %s".formatted(cloud, problem, remedy));
  }
}
