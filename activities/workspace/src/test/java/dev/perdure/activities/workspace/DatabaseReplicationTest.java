package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import dev.perdure.activities.workspace.replica.ReplicaModule;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.CommitRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines that share a database and nothing else. */
class DatabaseReplicationTest extends WorkspaceScene {

  @Override
  HostWorkspaces siteIn(Path data) {
    HostWorkspaces alone = super.siteIn(data);
    return alone.with(
        new ReplicaModule(records, alone, COPY_BOUND, COPY_SHARE).workspaceReplication());
  }

  @Test
  void tellsWhatATaskChangedWhereItsFilesAreNot() throws Exception {
    fixTheCart();
    HostWorkspaces elsewhere = HostWorkspaces.in(temporary.resolve("web"), "web", Author.PERDURE);
    var there =
        new TaskChangeReader(records.stepStore(), records.workspaceReplicaStore(), elsewhere);
    var here = new TaskChangeReader(records.stepStore(), records.workspaceReplicaStore(), host);

    assertThat(there.of(TASK)).isPresent().isEqualTo(here.of(TASK));
    assertThat(there.of(TASK, FIX)).isPresent().isEqualTo(here.of(TASK, FIX));
    assertThat(there.of(TASK, new StepId("later")).orElseThrow().files()).isEmpty();
  }

  @Test
  void bringsFilesBranchAndCheckpointsToTheMachineThatTookTheName() throws Exception {
    fixTheCart();
    write("more.txt", "more\n");
    activities.commit(new CommitRequest(TASK, FIX, 2));
    Workspace before = workspace();
    String tip = host.steps().tip(before);
    var checkpoints = host.checkpoints().list(before);

    HostWorkspaces next = lose();
    Workspace brought = next.workspace(TASK);

    assertThat(brought.directory().resolve("cart.txt")).hasContent("fixed");
    assertThat(brought.directory().resolve("more.txt")).hasContent("more");
    assertThat(next.steps().tip(brought)).isEqualTo(tip);
    assertThat(next.checkpoints().list(brought)).isEqualTo(checkpoints);
    assertThat(records.taskReader().get(TASK).workspace().path())
        .isEqualTo(brought.directory().toString());
    assertThat(notices()).last().asString().contains("brought to another machine");
  }

  @Test
  void bringsBackARepositoryThatWasDeletedAndKeepsTheFilesThatAreLeft() throws Exception {
    fixTheCart();
    write("cart.txt", "in no checkpoint yet\n");
    Workspace before = workspace();
    DirectoryOperations.delete(before.mirror());

    Workspace back = host.workspace(TASK);

    assertThat(back).isEqualTo(before);
    assertThat(back.directory().resolve("cart.txt")).hasContent("fixed");
    assertThat(host.undoRedo().undo(back)).isPresent();
    Path place = back.directory().getParent();
    try (var kept = Files.newDirectoryStream(place, TASK + ".found-*")) {
      assertThat(kept.iterator().next().resolve("cart.txt")).hasContent("in no checkpoint yet");
    }
  }

  @Test
  void bringsFilesToWhereAnUndoHadLed() throws Exception {
    fixTheCart();
    host.undoRedo().undo(workspace());
    host.replication().keep(workspace());

    Workspace brought = lose().workspace(TASK);

    assertThat(brought.directory().resolve("cart.txt")).doesNotExist();
  }

  @Test
  void goesOnKeepingWhereTheOtherMachineStopped() throws Exception {
    fixTheCart();
    host = lose();
    write("cart.txt", "fixed better\n");
    host.checkpoints().take(workspace(), "by hand");
    host.replication().keep(workspace());

    Workspace brought = lose().workspace(TASK);

    assertThat(brought.directory().resolve("cart.txt")).hasContent("fixed better");
  }

  @Test
  void bringsWhatWasUncommittedWhenTheTaskBegan() {
    users.write("dirty.txt", "dirty\n");
    create(JsonObject.of("repository", Map.of("dirty", "include")));
    activities.open(REF);

    assertThat(lose().workspace(TASK).directory().resolve("dirty.txt")).hasContent("dirty");
  }

  @Test
  void bringsAScratchWorkspace() throws Exception {
    create(JsonObject.empty(), "");
    activities.open(REF);
    write("idea.txt", "idea\n");
    host.checkpoints().take(workspace(), "by hand");
    host.replication().keep(workspace());

    assertThat(lose().workspace(TASK).directory().resolve("idea.txt")).hasContent("idea");
  }

  @Test
  void keepsOnlyWhatIsNew() throws Exception {
    fixTheCart();
    StoredPacks kept = records.workspaceReplicaStore().files(TASK);
    host.replication().keep(workspace());
    assertThat(records.workspaceReplicaStore().files(TASK)).isEqualTo(kept);
    write("more.txt", "more\n");
    host.checkpoints().take(workspace(), "by hand");
    host.replication().keep(workspace());

    assertThat(records.workspaceReplicaStore().files(TASK).number()).isEqualTo(kept.number() + 1);
    var pack = new ByteArrayOutputStream();
    records.workspaceReplicaStore().pack(TASK, kept.number() + 1, pack);
    assertThat(pack.size()).isLessThan(1_000);
  }

  @Test
  void bringsWhatIsTooLargeForOneRow() throws Exception {
    fixTheCart();
    byte[] noise = new byte[20 << 20];
    new Random(1).nextBytes(noise);
    Files.write(workspace().directory().resolve("noise.bin"), noise);
    host.checkpoints().take(workspace(), "large");
    host.replication().keep(workspace());
    write("cart.txt", "fixed after that\n");
    host.checkpoints().take(workspace(), "later");
    host.replication().keep(workspace());

    Workspace brought = lose().workspace(TASK);

    assertThat(brought.directory().resolve("noise.bin")).hasBinaryContent(noise);
    assertThat(brought.directory().resolve("cart.txt")).hasContent("fixed after that");
  }

  @Test
  void goesOnWhereAnOlderBuildHadEndedTheCopies() throws Exception {
    fixTheCart();
    StoredPacks kept = records.workspaceReplicaStore().files(TASK);
    journal
        .database()
        .sql(
            "insert into file_pack (task_id, number, refs, content) values (?, ?, '', '')",
            TASK,
            kept.number() + 1)
        .update();
    write("cart.txt", "fixed after that\n");
    host.checkpoints().take(workspace(), "later");
    host.replication().keep(workspace());

    assertThat(lose().workspace(TASK).directory().resolve("cart.txt"))
        .hasContent("fixed after that");
  }

  @Test
  void leavesNothingBehindOnceItIsForgotten() throws Exception {
    fixTheCart();
    host.replication().forget(TASK);
    assertThat(records.workspaceReplicaStore().files(TASK)).isEqualTo(StoredPacks.NONE);
    assertThat(workspace().gitDirectory().resolve("perdure-pack")).doesNotExist();
  }

  @Test
  void bringsNothingToAMachineOfAnotherName() throws Exception {
    fixTheCart();
    HostWorkspaces other = HostWorkspaces.in(temporary.resolve("other"), "other", Author.PERDURE);
    HostWorkspaces sharing =
        other.with(
            new ReplicaModule(records, other, COPY_BOUND, COPY_SHARE).workspaceReplication());

    assertThat(sharing.restore(TASK)).isEmpty();
    host.replication().forget(TASK);
    assertThat(lose().restore(TASK)).isEmpty();
  }

  private void fixTheCart() throws IOException {
    openPlanned();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
  }

  /** The machine is gone with all it had; another one takes its name. */
  private HostWorkspaces lose() {
    Path data = host.directory();
    DirectoryOperations.delete(data);
    return siteIn(data.resolveSibling(data.getFileName() + "-next"));
  }
}
