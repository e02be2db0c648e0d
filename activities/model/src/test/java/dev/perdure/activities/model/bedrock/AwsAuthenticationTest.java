package dev.perdure.activities.model.bedrock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.http.RequestAuthentication;
import dev.perdure.activities.model.http.RequestAuthentication.OutgoingRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Signatures are the ones that botocore makes; {@code signatures.py} wrote the cases. */
class AwsAuthenticationTest {

  private static final String KEY = "AKIDEXAMPLE";
  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  private static final JsonNode FILE = read();

  private static JsonNode read() {
    try (var in = AwsAuthenticationTest.class.getResourceAsStream("signatures.json")) {
      return JsonMapper.shared().readTree(in);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static Stream<JsonNode> cases() {
    return FILE.path("cases").valueStream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void signsAsBotocoreDoes(JsonNode signed) {
    Instant time = Instant.parse(FILE.path("time").asString());
    AwsCredentials credentials =
        signed.path("token").isNull()
            ? AwsBasicCredentials.create(KEY, SECRET)
            : AwsSessionCredentials.create(KEY, SECRET, signed.path("token").asString());
    RequestAuthentication authentication =
        AwsAuthentication.signing(
            StaticCredentialsProvider.create(credentials),
            signed.path("region").asString(),
            Clock.fixed(time, ZoneOffset.UTC));
    Map<String, String> headers =
        authentication.headers(
            new OutgoingRequest(
                "POST", URI.create(signed.path("url").asString()), signed.path("body").asString()));
    assertThat(headers.get("Authorization")).isEqualTo(signed.path("authorization").asString());
  }
}
