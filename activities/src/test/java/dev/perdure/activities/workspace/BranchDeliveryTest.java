package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is too large for the database is handed over all the same. */
class BranchDeliveryTest extends WorkspaceScene {

  @Test
  void handsOverAPatchThatIsNoArtifact() throws Exception {
    openPlanned();
    byte[] noise = new byte[56 << 20];
    new Random(1).nextBytes(noise);
    Files.write(workspace().directory().resolve("noise.bin"), noise);
    activities.commit(new CommitRequest(TASK, FIX, 1));

    assertThat(activities.deliver(REF).changed()).isTrue();

    var patch = records.task(TASK).result().patch();
    Path file = Path.of(patch.path());
    assertThat(file.toFile().length()).isGreaterThan(ArtifactStore.LIMIT);
    assertThat(records.artifacts().find(patch.sha256())).isEmpty();
    assertThat(notices()).last().asString().contains(file.toString());
  }
}
