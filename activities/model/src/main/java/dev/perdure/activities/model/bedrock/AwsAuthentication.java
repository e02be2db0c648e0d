package dev.perdure.activities.model.bedrock;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.aws.AwsCredentialsException;
import dev.perdure.activities.model.aws.AwsRequest;
import dev.perdure.activities.model.aws.AwsSigner;
import dev.perdure.activities.model.http.RequestAuthentication;
import dev.perdure.activities.model.http.RequestAuthentication.OutgoingRequest;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/** Authenticates requests to Bedrock by a signature of version 4, or by an API key of Bedrock. */
final class AwsAuthentication {

  private static final String SERVICE = "bedrock";
  private static final Map<String, String> HEADERS = Map.of("Content-Type", "application/json");
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
    AwsSigner signer = new AwsSigner(credentials, SERVICE, region, clock);
    return new RequestAuthentication() {
      @Override
      public Map<String, String> headers(OutgoingRequest request) {
        return signed(signer, request);
      }

      @Override
      public String remedy() {
        return REMEDY;
      }
    };
  }

  private static Map<String, String> signed(AwsSigner signer, OutgoingRequest request) {
    byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
    try {
      return signer.sign(
          new AwsRequest(
              request.method(), request.uri(), HEADERS, () -> new ByteArrayInputStream(body)));
    } catch (AwsCredentialsException e) {
      throw ModelFailure.causedBy(
          ModelFailureKind.UNAUTHORISED,
          "There are no credentials of AWS for 'bedrock': %s. Set AWS_PROFILE, AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY, or AWS_BEARER_TOKEN_BEDROCK."
              .formatted(e.getMessage()),
          e);
    }
  }
}
