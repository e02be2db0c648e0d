package dev.perdure.activities.workspace.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceRetentionTest {

  @TempDir Path temporary;
  private CheckpointScene building;
  private WorkspaceRetention retention;

  @BeforeEach
  void start() {
    building = new CheckpointScene(temporary);
    retention =
        new CheckpointModule(building.journal, building.host, new Toolbox(List.of()))
            .workspaceRetention(Duration.ofDays(30));
    building.turn(1, "one\n", "a.txt");
  }

  @AfterEach
  void stop() {
    building.close();
  }

  @Test
  void cleansUpAfterTasksThatHaveBeenClosedLongEnough() throws IOException {
    Path layers = building.host.directory().resolve("calls/" + building.task + "/layers/a/upper");
    Path closed = Files.createDirectories(layers.resolve("closed"));
    Files.createFile(closed.resolve("file"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
    close();
    assertThat(retention.sweep(in(29))).isEmpty();
    assertThat(retention.sweep(in(31))).containsExactly(building.task);
    assertThat(building.history.has(building.task)).isFalse();
    assertThat(building.host.directory().resolve("calls/" + building.task)).doesNotExist();
  }

  @Test
  void takesNothingFromATaskThatIsNotClosedHoweverLongItWaits() {
    assertThat(retention.sweep(in(3_000))).isEmpty();
    assertThat(building.file("a.txt")).hasContent("one");
  }

  @Test
  void keepsWhatWasNotHandedOverAsAPatch() throws IOException {
    Files.writeString(building.file("b.txt"), "by hand\n");
    close();
    retention.sweep(in(31));
    assertThat(building.host.directory().resolve("patches/t_1-not-handed-over.patch"))
        .content()
        .contains("+one", "+by hand");
  }

  @Test
  void keepsNoPatchOfWhatWasHandedOver() throws IOException {
    var workspace = building.host.workspace(building.task);
    String tip = building.host.steps().commit(workspace, "All of it", "step").commit();
    building
        .database
        .database()
        .sql(
            "update task set result = ?::json",
            "{\"citations\":[],\"commit\":\"%s\"}".formatted(tip))
        .update();
    close();
    retention.sweep(in(31));
    assertThat(building.host.directory().resolve("patches")).doesNotExist();
  }

  @Test
  void leavesWhatATaskHasChangedToBeRead() {
    var changes =
        new TaskChangeReader(
            building.journal.stepStore(), building.journal.workspaceReplicaStore(), building.host);
    var before = changes.of(building.task);
    close();
    retention.sweep(in(31));
    assertThat(changes.of(building.task)).isPresent().isEqualTo(before);
  }

  @Test
  void endsWhatASweepThatWasCutOffHasBegun() throws IOException {
    var workspace = building.host.workspace(building.task);
    close();
    Path going = workspace.directory().resolveSibling("t_1.going");
    Files.move(workspace.directory(), going);
    building.host.checkpoints().forget(workspace);
    assertThat(retention.sweep(in(31))).containsExactly(building.task);
    assertThat(retention.sweep(in(31))).isEmpty();
    assertThat(going).doesNotExist();
    assertThat(building.host.directory().resolve("patches")).doesNotExist();
  }

  @Test
  void takesWhatWasFoundInThePlaceOfTheFilesAwayWithThem() throws IOException {
    var workspace = building.host.workspace(building.task);
    Path found = Files.createDirectories(workspace.directory().resolveSibling("t_1.found-7"));
    Files.writeString(found.resolve("a.txt"), "by hand\n");
    Path other = Files.createDirectories(workspace.directory().resolveSibling("t_10.found-7"));
    assertThat(retention.sweep(in(31))).isEmpty();
    assertThat(found).exists();
    close();
    assertThat(retention.sweep(in(31))).containsExactly(building.task);
    assertThat(found).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void leavesNothingOfATaskWithoutARepository() throws IOException {
    Path mirror = building.host.workspace(building.task).mirror();
    close();
    retention.sweep(in(31));
    assertThat(mirror).doesNotExist();
    try (Stream<Path> left = Files.walk(building.host.directory().resolve("workspaces"))) {
      assertThat(left.filter(file -> file.toFile().length() > 0 && Files.isRegularFile(file)))
          .isEmpty();
    }
  }

  @Test
  void forgetsCopiesOfHostsThatAreGone() {
    building
        .database
        .database()
        .sql(
            "insert into file_pack (task_id, number, refs, content) values (?, 1, 'x', '')",
            building.task)
        .update();
    retention.sweep(in(31));
    assertThat(building.journal.workspaceReplicaStore().files(building.task).number()).isEqualTo(1);
    close();
    DirectoryOperations.delete(building.host.directory().resolve("workspaces"));
    assertThat(retention.sweep(in(31))).isEmpty();
    assertThat(building.journal.workspaceReplicaStore().files(building.task).number()).isZero();
  }

  private void close() {
    building.database.database().sql("update task set archived_at = now()").update();
  }

  private static Instant in(int days) {
    return Instant.now().plus(Duration.ofDays(days));
  }
}
