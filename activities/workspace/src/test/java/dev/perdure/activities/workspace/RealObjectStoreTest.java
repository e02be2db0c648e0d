package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.workspace.replica.CopyStore;
import dev.perdure.activities.workspace.replica.CopyTarget;
import dev.perdure.activities.workspace.replica.UnreadableCopyException;
import dev.perdure.activities.workspace.s3.FakeS3;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies of tasks' files in a real S3-compatible server, which keeps objects in a folder. */
@Tag("slow")
@Requires(MachinePart.S3_SERVER)
class RealObjectStoreTest extends ObjectCopiesScene {

  private static final String REGION = "eu-central-1";

  @TempDir private static Path folder;
  private static Process server;
  private static int port;

  @BeforeAll
  static void startTheServer() throws IOException {
    port = freePort();
    Files.createDirectories(folder.resolve("buckets").resolve(FakeS3.BUCKET));
    Path metadata = Files.createDirectories(folder.resolve("metadata"));
    server =
        new ProcessBuilder(
                MachinePart.S3_SERVER.path().toString(),
                "--port",
                "127.0.0.1:" + port,
                "--access",
                FakeS3.KEY,
                "--secret",
                FakeS3.SECRET,
                "--region",
                REGION,
                "posix",
                "--sidecar",
                metadata.toString(),
                folder.resolve("buckets").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    Eventually.holds(RealObjectStoreTest::listens);
  }

  @AfterAll
  static void stopTheServer() {
    server.destroyForcibly();
  }

  @Override
  CopyStore copyStore() {
    return store(Map.of());
  }

  private static CopyStore store(Map<String, String> others) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "PERDURE_COPY_BUCKET", FakeS3.BUCKET,
                "PERDURE_COPY_REGION", REGION,
                "PERDURE_COPY_ENDPOINT", "http://127.0.0.1:" + port,
                "AWS_ACCESS_KEY_ID", FakeS3.KEY,
                "AWS_SECRET_ACCESS_KEY", FakeS3.SECRET));
    settings.putAll(others);
    return CopyStore.of(name -> Optional.ofNullable(settings.get(name)), settings).orElseThrow();
  }

  @Test
  void restoresSmallAndLargeChangesAndDeletesThem() throws IOException {
    fixTheCart();
    byte[] noise = new byte[20 << 20];
    new Random(1).nextBytes(noise);
    Files.write(workspace().directory().resolve("noise.bin"), noise);
    change("large");

    assertThat(lag().tasks()).isZero();
    assertThat(cartAfterALoss()).hasContent("large");
    assertThat(workspace().directory().resolve("noise.bin")).hasBinaryContent(noise);

    List<Path> files = storedObjects().stream().map(folder.resolve("buckets")::resolve).toList();
    assertThat(files).isNotEmpty().allSatisfy(file -> assertThat(file).exists());
    host.replication().forget(TASK);
    sql("update file_object set created_at = now() - interval '2 days'");
    clean();
    assertThat(storedObjects()).isEmpty();
    assertThat(files).allSatisfy(file -> assertThat(file).doesNotExist());
  }

  @Test
  void waitsForAnObjectThatIsMissing() throws IOException {
    fixTheCart();
    Path object = folder.resolve("buckets").resolve(storedObjects().getFirst());
    Path aside = Files.move(object, folder.resolve("aside"));

    assertThatThrownBy(this::cartAfterALoss)
        .isInstanceOf(UnreadableCopyException.class)
        .hasMessageContaining("The object s3://%s is missing.", storedObjects().getFirst());

    Files.move(aside, object);
    assertThat(workspace().directory().resolve("cart.txt")).hasContent("fixed");
  }

  @ParameterizedTest
  @CsvSource({
    "AWS_SECRET_ACCESS_KEY, other, Check the credentials of AWS",
    "PERDURE_COPY_REGION, eu-test-2, Set PERDURE_COPY_REGION",
    "PERDURE_COPY_BUCKET, missing, Create the bucket",
  })
  void namesTheRemedyOfARefusal(String variable, String value, String remedy) throws IOException {
    fixTheCart();
    CopyStore refused = store(Map.of(variable, value));
    use(new CopyTarget(Optional.of(refused)), COPY_SHARE);
    change("later");

    assertThat(lag().tasks()).isEqualTo(1);
    assertThat(refused.failure().orElseThrow().sentence()).contains(remedy);
  }

  private static boolean listens() {
    try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
