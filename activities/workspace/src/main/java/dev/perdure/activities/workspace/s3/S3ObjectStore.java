package dev.perdure.activities.workspace.s3;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.perdure.activities.model.aws.AwsCredentialsException;
import dev.perdure.activities.model.aws.AwsRequest;
import dev.perdure.activities.model.aws.AwsSigner;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Client of an S3-compatible store: whole objects by signed requests. */
public final class S3ObjectStore {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
  private static final long MIN_BYTES_PER_SECOND = 256L << 10;
  private static final long MAX_ANSWER_BYTES = 64L << 10;
  private static final int OK = 200;
  private static final int FIRST_REFUSAL = 300;
  private static final int NOT_FOUND = 404;

  private final S3Settings settings;
  private final AwsSigner signer;
  private final HttpClient client;

  public S3ObjectStore(S3Settings settings, AwsSigner signer) {
    this.settings = settings;
    this.signer = signer;
    this.client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(Redirect.NEVER)
            .build();
  }

  /** The time that a transfer may take. */
  public static Duration transferTimeout(long bytes) {
    return ANSWER_TIMEOUT.plusSeconds(bytes / MIN_BYTES_PER_SECOND);
  }

  /**
   * Stores a file as an object, which readers see whole or not at all.
   *
   * @throws ObjectStoreException if the store refuses, or does not confirm it in time
   */
  public void put(ObjectAddress address, Path file, Duration timeout) {
    Supplier<InputStream> body = () -> open(file);
    var call = new ObjectCall("PUT", address, body, publisher(file), timeout);
    check("PUT", address, send(call, text()));
  }

  /**
   * Reads an object into a file.
   *
   * @param bytes the size of the object; a longer body is cut off
   * @throws ObjectStoreException if the store refuses, or does not send all of it in time
   */
  public void get(ObjectAddress address, Path file, long bytes) {
    BodyHandler<String> handler =
        info ->
            info.statusCode() == OK
                ? BodySubscribers.mapping(
                    BodySubscribers.limiting(
                        BodySubscribers.ofFile(file, CREATE, WRITE, TRUNCATE_EXISTING), bytes),
                    _ -> "")
                : text().apply(info);
    HttpResponse<String> answer =
        send(withoutBody("GET", address, transferTimeout(bytes)), handler);
    if (answer.statusCode() == NOT_FOUND && S3Refusal.code(answer.body()).equals("NoSuchKey")) {
      throw new ObjectStoreException("The object %s is missing.".formatted(address), null);
    }
    check("GET", address, answer);
  }

  /**
   * Deletes an object; an object that is not there counts as deleted.
   *
   * @throws ObjectStoreException if the store refuses, or does not answer in time
   */
  public void delete(ObjectAddress address) {
    HttpResponse<String> answer = send(withoutBody("DELETE", address, ANSWER_TIMEOUT), text());
    if (answer.statusCode() != NOT_FOUND) {
      check("DELETE", address, answer);
    }
  }

  private static ObjectCall withoutBody(String method, ObjectAddress address, Duration timeout) {
    return new ObjectCall(
        method,
        address,
        () -> new ByteArrayInputStream(new byte[0]),
        BodyPublishers.noBody(),
        timeout);
  }

  private record ObjectCall(
      String method,
      ObjectAddress address,
      Supplier<InputStream> body,
      BodyPublisher publisher,
      Duration timeout) {}

  private HttpResponse<String> send(ObjectCall call, BodyHandler<String> handler) {
    CompletableFuture<HttpResponse<String>> answer = client.sendAsync(signed(call), handler);
    try {
      return answer.get(call.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw failed(call, "did not answer within %d s".formatted(call.timeout().toSeconds()), e);
    } catch (ExecutionException e) {
      throw failed(
          call, "failed (%s)".formatted(reason(Objects.requireNonNullElse(e.getCause(), e))), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(call, "was interrupted", e);
    } finally {
      answer.cancel(true);
    }
  }

  private HttpRequest signed(ObjectCall call) {
    URI uri = settings.uri(call.address());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).method(call.method(), call.publisher());
    try {
      signer
          .sign(new AwsRequest(call.method(), uri, Map.of(), call.body()))
          .forEach(request::header);
    } catch (AwsCredentialsException e) {
      throw new ObjectStoreException(
          "There are no credentials of AWS for s3://%s: %s. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY."
              .formatted(call.address().bucket(), e.getMessage()),
          e);
    }
    return request.build();
  }

  private ObjectStoreException failed(ObjectCall call, String what, Throwable cause) {
    return new ObjectStoreException(
        "%s of %s at %s %s."
            .formatted(call.method(), call.address(), settings.endpoint().getHost(), what),
        cause);
  }

  private static String reason(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }

  private static void check(String method, ObjectAddress address, HttpResponse<String> answer) {
    if (answer.statusCode() >= FIRST_REFUSAL) {
      throw new ObjectStoreException(
          S3Refusal.sentence(method, address, answer.statusCode(), answer.body()), null);
    }
  }

  private static BodyHandler<String> text() {
    return _ ->
        BodySubscribers.limiting(
            BodySubscribers.ofString(StandardCharsets.UTF_8), MAX_ANSWER_BYTES);
  }

  private static BodyPublisher publisher(Path file) {
    try {
      return BodyPublishers.ofFile(file);
    } catch (FileNotFoundException e) {
      throw new UncheckedIOException("Can't read '%s'.".formatted(file), e);
    }
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read '%s'.".formatted(file), e);
    }
  }
}
