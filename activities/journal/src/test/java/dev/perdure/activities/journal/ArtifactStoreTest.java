package dev.perdure.activities.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.db.TestJournal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ArtifactStoreTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final ArtifactStore artifacts = new ArtifactStore(journal.database());

  @Test
  void givesBackTheBytesUnderTheirHash() {
    String sha256 = artifacts.store("abc".getBytes(UTF_8), "text/plain");

    assertThat(sha256)
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(artifacts.find(sha256)).contains("abc".getBytes(UTF_8));
    assertThat(artifacts.describe(sha256)).contains(new ArtifactMetadata(sha256, "text/plain", 3));
  }

  @Test
  void keepsTheSameContentOnceAndCompressed() {
    byte[] large = "all work and no play\n".repeat(50_000).getBytes(UTF_8);
    String sha256 = artifacts.store(large, "text/plain");

    assertThat(artifacts.store(large, "text/plain")).isEqualTo(sha256);
    assertThat(
            journal
                .database()
                .sql("select sum(octet_length(content)) from artifact")
                .query(Long.class)
                .single())
        .isLessThan(large.length / 100L);
    assertThat(artifacts.find(sha256)).contains(large);
  }

  @Test
  void keepsEmptyContent() {
    assertThat(artifacts.find(artifacts.store(new byte[0], "text/plain"))).contains(new byte[0]);
  }

  @Test
  void refusesWhatIsLargerThanTheLimit() {
    ArtifactStore small = new ArtifactStore(journal.database(), 10);

    assertThat(small.store(new byte[10], "text/plain")).isNotEmpty();
    assertThatThrownBy(() -> small.store(new byte[11], "text/plain"))
        .isInstanceOf(ArtifactTooLargeException.class)
        .hasMessageContaining("10 bytes");
  }
}
