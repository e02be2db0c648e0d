package dev.perdure.activities.workspace.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.StartedPrograms;
import dev.perdure.activities.tool.run.WorktreeLock;
import dev.perdure.planner.task.CheckpointRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointingToolActivitiesTest {

  @TempDir Path temporary;
  private CheckpointScene building;

  @BeforeEach
  void start() {
    building = new CheckpointScene(temporary);
  }

  @AfterEach
  void stop() {
    building.close();
  }

  @Test
  void keepsTheFilesAfterEachTurnThatChangedThemAndOnlyThen() {
    building.turn(1, "one", "a.txt", "b.txt", "-");
    building.turn(2, "", "-");
    building.turn(3, "one", "a.txt");
    building.turn(4, "two", "a.txt");
    assertThat(building.journal.checkpointStore().list(building.task))
        .extracting(CheckpointRecord::turn)
        .containsExactly(1, 4);
  }

  @Test
  void tellsReadersOfARunWhichFilesATurnHasChanged() {
    building.turn(1, "one", "a.txt", "b.txt");
    building.turn(2, "", "-");
    assertThat(building.patches()).containsExactly(List.of("a.txt", "b.txt"));
  }

  @Test
  void keepsTheFilesAfterATurnBySevenProcessesOfGit() throws Exception {
    building.turn(1, "one", "a.txt");

    assertThat(StartedPrograms.during(temporary, () -> building.turn(2, "two", "a.txt")))
        .extracting(command -> command.split(" ")[0])
        .containsExactlyInAnyOrder(
            "for-each-ref",
            "ls-files",
            "diff-files",
            "update-index",
            "write-tree",
            "update-ref",
            "diff-tree");
  }

  @Test
  void takesACheckpointThatAnInterruptedAttemptDidNot() {
    building.turn(1, "one", "a.txt");
    building.host.checkpoints().forget(building.host.workspace(building.task));
    building.carry(1, 0);
    assertThat(building.host.checkpoints().list(building.host.workspace(building.task))).hasSize(1);
  }

  @Test
  void makesFilesAgainThatSomebodyTookAway() {
    building.turn(1, "one", "a.txt");
    DirectoryOperations.delete(building.host.workspace(building.task).directory());
    building.turn(2, "two", "b.txt");
    assertThat(building.file("a.txt")).hasContent("one");
    assertThat(building.file("b.txt")).hasContent("two");
  }

  @Test
  void takesNothingBackWhileACallChangesFiles() {
    building.turn(1, "one", "a.txt");
    Path records = building.host.directory().resolve("calls").resolve(building.task.value());
    var asked =
        WorktreeLock.whileStill(
            records, Duration.ofSeconds(5), () -> building.history.undo(building.task));
    assertThat(asked.orElseThrow()).get().isInstanceOf(CheckpointOperations.Busy.class);
    assertThat(building.file("a.txt")).hasContent("one");
    assertThat(building.history.undo(building.task))
        .get()
        .isInstanceOf(CheckpointOperations.Moved.class);
  }

  @Test
  void tellsWhatChangedWhileTheFilesAreGone() {
    building.turn(1, "one", "a.txt");
    var changes =
        new TaskChangeReader(
            building.journal.stepStore(), building.journal.workspaceReplicaStore(), building.host);
    var before = changes.of(building.task);
    DirectoryOperations.delete(building.host.workspace(building.task).directory());
    assertThat(changes.of(building.task)).isPresent().isEqualTo(before);
  }

  @Test
  void tellsForEachVersionOfAFileTheTurnAndTheCall() {
    building.turn(1, "one\n", "a.txt", "b.txt");
    building.turn(2, "two\n", "a.txt");
    var versions = building.history.versions(building.task, "a.txt");
    assertThat(versions).extracting(CheckpointOperationsFileVersion::turn).containsExactly(2, 1);
    assertThat(versions.getLast().callId()).isEqualTo(building.run.call(1, 0));
    assertThat(versions.getFirst().tool()).isEqualTo("write");
    assertThat(versions.getFirst().change().diff()).contains("-one").contains("+two");
    assertThat(building.history.versions(building.task, "none.txt")).isEmpty();
  }

  @Test
  void undoesAndRedoesAndComparesAnyTwo() {
    building.turn(1, "one\n", "a.txt");
    building.turn(2, "two\n", "a.txt", "b.txt");
    var undone = (CheckpointOperations.Moved) building.history.undo(building.task).orElseThrow();
    assertThat(undone.checkpoint()).isEqualTo(1);
    assertThat(undone.files()).containsExactly("a.txt", "b.txt");
    assertThat(building.file("a.txt")).hasContent("one");
    var redone = (CheckpointOperations.Moved) building.history.redo(building.task).orElseThrow();
    assertThat(redone.tree()).isEqualTo(undone.before());
    assertThat(building.history.between(building.task, 0, 2).orElseThrow().files()).hasSize(2);
    assertThat(building.history.between(building.task, 2, 1).orElseThrow().files()).hasSize(2);
    assertThat(building.history.between(building.task, 1, 7)).isEmpty();
  }
}
