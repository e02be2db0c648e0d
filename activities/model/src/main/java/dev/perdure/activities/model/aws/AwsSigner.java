package dev.perdure.activities.model.aws;

import dev.perdure.activities.model.cloud.CloudSettings;
import dev.perdure.activities.model.http.EndpointAccess;
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

/** Signs requests to a service of AWS in a region by signature version 4. */
public final class AwsSigner {

  private final AwsCredentialsProvider credentials;
  private final String service;
  private final String region;
  private final Clock clock;

  public AwsSigner(AwsCredentialsProvider credentials, String service, String region, Clock clock) {
    this.credentials = credentials;
    this.service = service;
    this.region = region;
    this.clock = clock;
  }

  /** A signer with the credentials that the variables of a process lead to. */
  public static AwsSigner of(Map<String, String> environment, String service, String region) {
    var settings = new CloudSettings(Map.of(), environment, EndpointAccess.DIRECT);
    return new AwsSigner(
        AwsProfiles.of(settings).credentials(), service, region, Clock.systemUTC());
  }

  /**
   * Returns the headers of the signed request. {@code Host} and {@code Content-Length} are left
   * out, because the client sets them itself, to the values that are signed.
   *
   * @throws AwsCredentialsException if there are no credentials
   */
  public Map<String, String> sign(AwsRequest request) {
    SdkHttpRequest.Builder unsigned =
        SdkHttpRequest.builder().method(SdkHttpMethod.valueOf(request.method())).uri(request.uri());
    request.headers().forEach(unsigned::putHeader);
    AwsCredentials identity = resolve();
    var signed =
        AwsV4HttpSigner.create()
            .sign(each ->
                each.identity(identity)
                    .request(unsigned.build())
                    .payload(ContentStreamProvider.fromInputStreamSupplier(request.body()))
                    .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service)
                    .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                    .putProperty(HttpSigner.SIGNING_CLOCK, clock));
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    signed.request().forEachHeader((name, values) -> headers.put(name, values.getFirst()));
    headers.remove("Host");
    headers.remove("Content-Length");
    return headers;
  }

  private AwsCredentials resolve() {
    try {
      return credentials.resolveCredentials();
    } catch (SdkException | IllegalStateException | IllegalArgumentException e) {
      throw new AwsCredentialsException(String.valueOf(e.getMessage()).split("[.:\\n]", 2)[0], e);
    }
  }
}
