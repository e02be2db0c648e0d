package dev.perdure.activities.workspace.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of copies in an object store. */
class S3SettingsTest {

  private static final String BUCKET = "PERDURE_COPY_BUCKET";
  private static final String ENDPOINT = "PERDURE_COPY_ENDPOINT";
  private static final ObjectAddress ADDRESS = new ObjectAddress("copies", "perdure/t_1/1");

  @Test
  void leaveCopiesInTheDatabaseWithoutABucket() {
    assertThat(read(Map.of())).isEmpty();
    assertThat(read(Map.of("AWS_REGION", "eu-central-1"))).isEmpty();
  }

  @Test
  void nameTheBucketInTheHostAtAws() {
    var settings = read(Map.of(BUCKET, "copies", "AWS_REGION", "eu-central-1")).orElseThrow();

    assertThat(settings.uri(ADDRESS))
        .hasToString("https://copies.s3.eu-central-1.amazonaws.com/perdure/t_1/1");
    assertThat(settings.prefix()).isEqualTo("perdure/");
  }

  @Test
  void nameTheBucketInThePathAtAnotherEndpoint() {
    var settings = read(Map.of(BUCKET, "copies", ENDPOINT, "http://127.0.0.1:7070/")).orElseThrow();

    assertThat(settings.uri(ADDRESS)).hasToString("http://127.0.0.1:7070/copies/perdure/t_1/1");
    assertThat(settings.region()).isEqualTo("us-east-1");
  }

  @Test
  void chooseTheStyleAndThePrefix() {
    var settings =
        read(Map.of(
                BUCKET,
                "copies",
                ENDPOINT,
                "https://s3.example.org",
                "PERDURE_COPY_PATH_STYLE",
                "false",
                "PERDURE_COPY_PREFIX",
                "team/one"))
            .orElseThrow();

    assertThat(settings.uri(ADDRESS)).hasToString("https://copies.s3.example.org/perdure/t_1/1");
    assertThat(settings.prefix()).isEqualTo("team/one/");
  }

  @ParameterizedTest
  @CsvSource({
    "PERDURE_COPY_BUCKET, Copies",
    "PERDURE_COPY_BUCKET, a",
    "PERDURE_COPY_BUCKET, copies/x",
    "PERDURE_COPY_BUCKET, team..copies",
    "PERDURE_COPY_BUCKET, team-.copies",
    "PERDURE_COPY_REGION, eu central",
    "PERDURE_COPY_ENDPOINT, s3.example.org",
    "PERDURE_COPY_ENDPOINT, ftp://s3.example.org",
    "PERDURE_COPY_ENDPOINT, https://s3.example.org:99999",
    "PERDURE_COPY_ENDPOINT, https://s3.example.org/path",
    "PERDURE_COPY_PATH_STYLE, yes",
    "PERDURE_COPY_PREFIX, ../up",
    "PERDURE_COPY_PREFIX, a//b",
    "PERDURE_COPY_PREFIX, /a",
    "PERDURE_COPY_PREFIX, a b",
  })
  void refuseAValueWithoutAMeaning(String name, String value) {
    Map<String, String> all = new HashMap<>(Map.of(BUCKET, "copies", "AWS_REGION", "us-east-1"));
    all.put(name, value);

    assertThatThrownBy(() -> read(all))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("%s is '%s': set it to ".formatted(name, value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1:7070", "http://[::1]:7070"})
  void refuseABucketInTheHostNameOfANumericAddress(String endpoint) {
    assertThatThrownBy(() ->
            read(Map.of(BUCKET, "copies", ENDPOINT, endpoint, "PERDURE_COPY_PATH_STYLE", "false")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PERDURE_COPY_PATH_STYLE is 'false', but the bucket 'copies' can't stand in the host name of '%s': set it to true."
                .formatted(endpoint));
  }

  @Test
  void refuseALoginAndAQueryInTheEndpointWithoutShowingThem() {
    assertThatThrownBy(
            () -> read(Map.of(BUCKET, "copies", ENDPOINT, "https://me:hush@s3.example.org")))
        .hasMessageContaining(ENDPOINT + " holds a login")
        .hasMessageNotContaining("hush");
    assertThatThrownBy(() -> read(Map.of(BUCKET, "copies", ENDPOINT, "https://s3.org?a=hush")))
        .hasMessageStartingWith("PERDURE_COPY_ENDPOINT is 'https://s3.org': set it to an address")
        .hasMessageNotContaining("hush");
  }

  @Test
  void refuseAWayWithoutABucketAndABucketWithoutARegion() {
    assertThatThrownBy(() -> read(Map.of(ENDPOINT, "https://s3.example.org")))
        .hasMessage(
            "PERDURE_COPY_ENDPOINT is set, but PERDURE_COPY_BUCKET is not: set the bucket too, or remove PERDURE_COPY_ENDPOINT.");
    assertThatThrownBy(() -> read(Map.of(BUCKET, "copies")))
        .hasMessageContaining("set PERDURE_COPY_REGION to one such as us-east-1");
  }

  private static Optional<S3Settings> read(Map<String, String> settings) {
    return S3Settings.read(name -> Optional.ofNullable(settings.get(name)));
  }
}
