package dev.perdure.activities.workspace.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.aws.AwsRequest;
import dev.perdure.activities.model.aws.AwsSigner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Locale;
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
class S3SignatureTest {

  private static final JsonNode FILE = read();

  private static JsonNode read() {
    try (var in = S3SignatureTest.class.getResourceAsStream("signatures.json")) {
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
  void isTheOneOfBotocore(JsonNode signed) {
    AwsSigner signer =
        new AwsSigner(
            StaticCredentialsProvider.create(credentials(signed)),
            "s3",
            signed.path("region").asString(),
            Clock.fixed(Instant.parse(FILE.path("time").asString()), ZoneOffset.UTC));
    byte[] body = signed.path("body").asString().getBytes(StandardCharsets.UTF_8);

    Map<String, String> headers =
        signer.sign(
            new AwsRequest(
                signed.path("method").asString(),
                URI.create(signed.path("url").asString()),
                Map.of(),
                () -> new ByteArrayInputStream(body)));

    assertThat(headers.get("Authorization")).isEqualTo(signed.path("authorization").asString());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isVerifiedByTheFakeServer(JsonNode signed) {
    var signature = S3Signature.read(signed.path("authorization").asString());
    URI uri = URI.create(signed.path("url").asString());
    Map<String, String> headers = new HashMap<>();
    signed
        .path("headers")
        .properties()
        .forEach(header ->
            headers.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue().asString()));
    headers.put("host", uri.getRawAuthority());
    String method = signed.path("method").asString();

    assertThat(signature.isOf(FakeS3.SECRET, method, uri.getRawPath(), headers)).isTrue();
    assertThat(signature.isOf("other", method, uri.getRawPath(), headers)).isFalse();
    assertThat(signature.isOf(FakeS3.SECRET, method, uri.getRawPath() + "x", headers)).isFalse();
  }

  private static AwsCredentials credentials(JsonNode signed) {
    return signed.path("token").isNull()
        ? AwsBasicCredentials.create(FakeS3.KEY, FakeS3.SECRET)
        : AwsSessionCredentials.create(FakeS3.KEY, FakeS3.SECRET, signed.path("token").asString());
  }
}
