package dev.perdure.activities.model.bedrock;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.RequestAuthentication;
import dev.perdure.activities.model.http.RequestAuthentication.OutgoingRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;

/** Authenticates requests to Bedrock by a signature of version 4, or by an API key of Bedrock. */
final class AwsAuthentication {

  private static final String REMEDY =
      "Check the credentials of AWS (AWS_PROFILE, AWS_ACCESS_KEY_ID or a role) and that they may"
          + " call bedrock:InvokeModelWithResponseStream for this model in this region.";

  private AwsAuthentication() {}

  /** An API key of Bedrock. */
  static RequestAuthentication bearer(String key) {
    return new RequestAuthentication() {
      @Override
      public Map<String, String> headers(OutgoingRequest request) {
        return Map.of("Authorization", "Bearer " + key);
      }

      @Override
      public String remedy() {
        return "Set AWS_BEARER_TOKEN_BEDROCK to a valid key, and check what it may call.";
      }
    };
  }

  /** Signatures by credentials for a region. */
  static RequestAuthentication signing(AwsCredentialsProvider credentials, String region) {
    return signing(credentials, region, Clock.systemUTC());
  }

  static RequestAuthentication signing(
      AwsCredentialsProvider credentials, String region, Clock clock) {
    return new RequestAuthentication() {
      @Override
      public Map<String, String> headers(OutgoingRequest request) {
        return signed(resolved(credentials), region, clock, request);
      }

      @Override
      public String remedy() {
        return REMEDY;
      }
    };
  }

  private static AwsCredentials resolved(AwsCredentialsProvider credentials) {
    try {
      return credentials.resolveCredentials();
    } catch (SdkException | IllegalStateException | IllegalArgumentException e) {
      throw ModelFailure.causedBy(
          ModelFailureKind.UNAUTHORISED,
          "There are no credentials of AWS for 'bedrock': %s. Set AWS_PROFILE, AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY, or AWS_BEARER_TOKEN_BEDROCK."
              .formatted(String.valueOf(e.getMessage()).split("[.:\\n]", 2)[0]),
          e);
    }
  }

  /** The client sets the header {@code Host} itself, to the host that is signed. */
  private static Map<String, String> signed(
      AwsCredentials identity, String region, Clock clock, OutgoingRequest request) {
    SdkHttpRequest unsigned =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.valueOf(request.method()))
            .uri(request.uri())
            .putHeader("Content-Type", "application/json")
            .build();
    var signed =
        AwsV4HttpSigner.create()
            .sign(each ->
                each.identity(identity)
                    .request(unsigned)
                    .payload(
                        ContentStreamProvider.fromByteArray(
                            request.body().getBytes(StandardCharsets.UTF_8)))
                    .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "bedrock")
                    .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                    .putProperty(HttpSigner.SIGNING_CLOCK, clock));
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    signed.request().forEachHeader((name, values) -> headers.put(name, values.getFirst()));
    headers.remove("Host");
    headers.remove("Content-Length");
    return headers;
  }
}
