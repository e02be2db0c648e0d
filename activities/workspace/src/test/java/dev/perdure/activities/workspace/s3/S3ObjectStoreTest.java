package dev.perdure.activities.workspace.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.aws.AwsSigner;
import dev.perdure.activities.workspace.s3.FakeS3.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests to an S3-compatible server that checks signatures without AWS's library. */
class S3ObjectStoreTest {

  private static final FakeS3 S3 = FakeS3.start();
  private static final ObjectAddress ADDRESS = new ObjectAddress(FakeS3.BUCKET, "perdure/t_1/1");
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    S3.have(Trouble.NONE);
    S3.objects().clear();
    file = Files.writeString(directory.resolve("pack"), "content");
  }

  @AfterAll
  static void stop() {
    S3.close();
  }

  @Test
  void storesReadsAndDeletesAnObject() throws IOException {
    S3ObjectStore store = store(Map.of());
    store.put(ADDRESS, file, TIMEOUT);
    assertThat(S3.objects().get(ADDRESS.key())).asString().isEqualTo("content");

    Path copy = Files.writeString(directory.resolve("copy"), "a longer content than before");
    store.get(ADDRESS, copy, 7);
    assertThat(copy).hasContent("content");

    store.delete(ADDRESS);
    store.delete(ADDRESS);
    assertThat(S3.objects()).isEmpty();
    assertThatThrownBy(() -> store.get(ADDRESS, copy, 7))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessage("The object s3://copies/perdure/t_1/1 is missing.");
  }

  @ParameterizedTest
  @CsvSource({
    "AWS_ACCESS_KEY_ID, AKIDOTHER, 403 InvalidAccessKeyId. Check the credentials of AWS",
    "AWS_SECRET_ACCESS_KEY, other, 403 SignatureDoesNotMatch. Check the credentials of AWS",
    "PERDURE_COPY_REGION, eu-test-2, 400 AuthorizationHeaderMalformed. Set PERDURE_COPY_REGION",
  })
  void namesTheRefusalAndTheRemedy(String variable, String value, String sentence) {
    S3ObjectStore store = store(Map.of(variable, value));

    assertThatThrownBy(() -> store.put(ADDRESS, file, TIMEOUT))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageStartingWith(
            "The store refused PUT of s3://copies/perdure/t_1/1 with " + sentence)
        .hasMessageNotContaining(FakeS3.SECRET);
    assertThat(S3.objects()).isEmpty();
  }

  @Test
  void namesABucketThatIsMissing() {
    var address = new ObjectAddress("other", "a");

    assertThatThrownBy(() -> store(Map.of()).put(address, file, TIMEOUT))
        .hasMessage(
            "The store refused PUT of s3://other/a with 404 NoSuchBucket. Create the bucket, or correct PERDURE_COPY_BUCKET.");
  }

  @Test
  void leavesTheRepetitionToTheNextCopyIfTheStoreIsBusy() {
    S3.have(Trouble.SLOW_DOWN);

    assertThatThrownBy(() -> store(Map.of()).put(ADDRESS, file, TIMEOUT))
        .hasMessageEndingWith("with 503 SlowDown. Perdure tries again.");
    assertThat(S3.requests()).last().isEqualTo("PUT /copies/perdure/t_1/1");
  }

  @Test
  void givesUpAStoreThatDoesNotAnswer() {
    S3.have(Trouble.SILENT);

    assertThatThrownBy(() -> store(Map.of()).put(ADDRESS, file, Duration.ofMillis(100)))
        .hasMessageStartingWith("PUT of s3://copies/perdure/t_1/1 at 127.0.0.1 did not answer");
  }

  @Test
  void refusesABodyThatIsCutOffOrTooLong() {
    S3ObjectStore store = store(Map.of());
    store.put(ADDRESS, file, TIMEOUT);
    assertThatThrownBy(() -> store.get(ADDRESS, file, 3))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageStartingWith("GET of s3://copies/perdure/t_1/1 at 127.0.0.1 failed");

    S3.have(Trouble.CUTS_BODIES);

    assertThatThrownBy(() -> store.get(ADDRESS, file, 7))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageStartingWith("GET of s3://copies/perdure/t_1/1 at 127.0.0.1 failed");
  }

  @Test
  void saysThatNothingListensThere() {
    assertThatThrownBy(() ->
            store(Map.of("PERDURE_COPY_ENDPOINT", "http://127.0.0.1:1"))
                .put(ADDRESS, file, TIMEOUT))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageStartingWith("PUT of s3://copies/perdure/t_1/1 at 127.0.0.1 failed");
  }

  private static S3ObjectStore store(Map<String, String> others) {
    Map<String, String> settings = new HashMap<>(S3.settings());
    settings.putAll(others);
    var read = S3Settings.read(name -> Optional.ofNullable(settings.get(name))).orElseThrow();
    return new S3ObjectStore(read, AwsSigner.of(settings, "s3", read.region()));
  }
}
