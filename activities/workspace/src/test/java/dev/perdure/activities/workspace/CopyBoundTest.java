package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.workspace.replica.CopyBound;
import dev.perdure.activities.workspace.replica.ReplicaModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bound of the copies of a task's files. */
class CopyBoundTest extends WorkspaceScene {

  private static final int BYTES = 300_000;
  private static final int MAX_PACKS = 4;

  private CopyBound bound = new CopyBound(BYTES, MAX_PACKS);

  @Override
  HostWorkspaces siteIn(Path data) {
    return site(data);
  }

  private HostWorkspaces site(Path data) {
    HostWorkspaces alone = super.siteIn(data);
    return alone.with(new ReplicaModule(records, alone, bound, COPY_SHARE).workspaceReplication());
  }

  @Test
  void keepsOneWholeCopyInPlaceOfManySmallOnes() throws IOException {
    openTask();
    int count = records.workspaceReplicaStore().files(TASK).count();
    for (int turn = count; turn <= MAX_PACKS; turn++) {
      change("turn %d".formatted(turn));
    }

    StoredPacks kept = records.workspaceReplicaStore().files(TASK);
    assertThat(kept.count()).isEqualTo(1);
    assertThat(kept.bytes()).isPositive();
    change("the last turn");
    assertThat(records.workspaceReplicaStore().files(TASK).count()).isEqualTo(2);
    int checkpoints = host.checkpoints().list(workspace()).size();
    HostWorkspaces next = lose();
    Workspace brought = next.workspace(TASK);
    assertThat(brought.directory().resolve("cart.txt")).hasContent("the last turn");
    assertThat(next.checkpoints().list(brought)).hasSize(checkpoints);
  }

  @Test
  void makesNoCopyAboveTheBoundUntilItIsRaised() throws IOException {
    openTask();
    change("small");
    StoredPacks kept = records.workspaceReplicaStore().files(TASK);
    byte[] noise = new byte[BYTES];
    new Random(1).nextBytes(noise);
    Files.write(workspace().directory().resolve("noise.bin"), noise);
    change("large");
    change("later");

    assertThat(records.workspaceReplicaStore().files(TASK)).isEqualTo(kept);
    assertThat(isIncomplete()).isTrue();
    assertThat(notices())
        .filteredOn(notice -> notice.contains("PERDURE_COPY_SIZE"))
        .singleElement()
        .asString()
        .startsWith("The copies of the task's files would exceed 293 KiB");

    bound = new CopyBound(BYTES * 2, MAX_PACKS);
    host = site(host.directory());
    host.replication().keep(workspace());
    assertThat(isIncomplete()).isFalse();
    assertThat(lose().workspace(TASK).directory().resolve("cart.txt")).hasContent("later");
  }

  @Test
  void refusesASettingThatIsNoAmount() {
    assertThat(CopyBound.read(_ -> Optional.empty()).bytes()).isEqualTo(1L << 30);
    assertThat(CopyBound.read(_ -> Optional.of("2MiB")).bytes()).isEqualTo(2L << 20);
    for (String wrong : new String[] {"much", "10%", "-1"}) {
      assertThatThrownBy(() -> CopyBound.read(_ -> Optional.of(wrong)))
          .hasMessageStartingWith("PERDURE_COPY_SIZE is '%s'".formatted(wrong));
    }
  }

  private boolean isIncomplete() {
    return records.taskHostStore().tasks(host.id(), "").getFirst().incomplete();
  }

  private void change(String text) throws IOException {
    write("cart.txt", text);
    host.checkpoints().take(workspace(), text);
    host.replication().keep(workspace());
  }

  private HostWorkspaces lose() {
    Path data = host.directory();
    DirectoryOperations.delete(data);
    return site(data.resolveSibling(data.getFileName() + "-next"));
  }
}
