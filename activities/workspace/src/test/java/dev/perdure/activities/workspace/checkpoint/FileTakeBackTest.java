package dev.perdure.activities.workspace.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.git.worktree.FileChangeSelection;
import dev.perdure.activities.tool.run.WorktreeLock;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.InTheWay;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.TakenBack;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.CheckpointRecord;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTakeBackTest {

  @TempDir Path temporary;
  private CheckpointScene building;

  @BeforeEach
  void start() {
    building = new CheckpointScene(temporary);
    building.turn(1, "one\n", "a.txt", "b.txt");
    building.turn(2, "two\n", "a.txt");
    rest();
  }

  @AfterEach
  void stop() {
    building.close();
  }

  @Test
  void takesBackOneFileOfTheTaskAndKeepsItByARef() {
    TakenBack taken = confirm(TakeBack.preview("b.txt", "task", null));

    assertThat(building.file("b.txt")).doesNotExist();
    assertThat(building.file("a.txt")).hasContent("two");
    assertThat(taken.changes()).extracting(ChangeSetFileChange::path).containsExactly("b.txt");
    assertThat(taken.ref()).isEqualTo("refs/perdure/t_1/2");
    assertThat(taken.checkpoint()).isEqualTo(3);
    assertThat(building.journal.checkpointStore().list(building.task))
        .extracting(CheckpointRecord::number)
        .containsExactly(1, 2, 3);
  }

  @Test
  void takesBackTheChangeOfOneTurn() {
    confirm(TakeBack.preview("a.txt", "checkpoint:2", null));

    assertThat(building.file("a.txt")).hasContent("one");
    assertThat(building.history.takeBack(building.task, ofCheckpoint(9)))
        .isInstanceOf(TakeBackResult.NoSuchScope.class);
  }

  @Test
  void tellsTheModelOnceThatAPersonTookTheChangeBack() {
    TakeBack wanted = TakeBack.preview("a.txt", "checkpoint:2", 1);
    TakenBack taken = confirm(wanted);

    TakeBackResult again =
        building.history.takeBack(building.task, wanted.confirmed(taken.digest(), "ada"));

    assertThat(again).isEqualTo(taken);
    assertThat(toModel())
        .singleElement()
        .asString()
        .contains("ada took back hunk 1 of 'a.txt'", "read it again");
    assertThat(notices()).containsOnlyOnce("ada took back hunk 1 of 'a.txt'. Checkpoint 2 keeps");
  }

  @Test
  void tellsTheModelThatUndoAndRedoMovedTheFiles() {
    building.history.undo(building.task);
    building.history.redo(building.task);
    building.history.undo(building.task);

    assertThat(toModel())
        .hasSize(3)
        .allSatisfy(words -> assertThat(words).contains("no longer as you saw them: 'a.txt'"));
  }

  @Test
  void recordsTheRestAfterTheProcessDiedBetweenFilesAndRecords() {
    TakeBack wanted = TakeBack.preview("a.txt", "checkpoint:2", null);
    TakenBack seen = (TakenBack) building.history.takeBack(building.task, wanted);
    var workspace = building.host.workspace(building.task);
    var range =
        new TaskChangeReader(
                building.journal.stepStore(),
                building.journal.workspaceReplicaStore(),
                building.host)
            .range(workspace, "checkpoint:2")
            .orElseThrow();
    building
        .host
        .takeBack()
        .apply(
            workspace,
            new FileChangeSelection(range.from(), range.to(), "a.txt", Optional.empty()),
            seen.digest(),
            "Took back the change of 'a.txt'");

    building.history.takeBack(building.task, wanted.confirmed(seen.digest(), "ada"));

    assertThat(building.journal.checkpointStore().list(building.task)).hasSize(3);
    assertThat(toModel()).hasSize(1);
  }

  @Test
  void refusesWhileTheTaskIsAtWorkOrACallChangesFiles() {
    TakeBack wanted = TakeBack.preview("a.txt", "task", null);
    TakenBack seen = (TakenBack) building.history.takeBack(building.task, wanted);
    TakeBack command = wanted.confirmed(seen.digest(), "ada");
    Path records = building.host.directory().resolve("calls").resolve(building.task.value());
    var whileCalled =
        WorktreeLock.whileStill(
            records,
            Duration.ofSeconds(5),
            () -> building.history.takeBack(building.task, command));
    building.journal.taskStateMachine().takeUp(building.task);

    assertThat(whileCalled).get().isInstanceOf(InTheWay.class);
    assertThat(building.history.takeBack(building.task, command)).isInstanceOf(InTheWay.class);
    assertThat(building.file("a.txt")).hasContent("two");
  }

  private TakenBack confirm(TakeBack wanted) {
    TakenBack seen = (TakenBack) building.history.takeBack(building.task, wanted);
    assertThat(seen.checkpoint()).isNull();
    return (TakenBack)
        building.history.takeBack(building.task, wanted.confirmed(seen.digest(), "ada"));
  }

  private static TakeBack ofCheckpoint(int number) {
    return TakeBack.preview("a.txt", "checkpoint:" + number, null);
  }

  /** The texts of Perdure in the main conversation. */
  private List<String> toModel() {
    return building.journal.conversationStore().all(building.run).stream()
        .map(Message::parts)
        .flatMap(List::stream)
        .flatMap(part ->
            part instanceof Part.Text(var text, var synthetic) && synthetic
                ? Stream.of(text)
                : Stream.of())
        .toList();
  }

  private String notices() {
    return building.journal.eventLog().after(0, Optional.of(building.task), 1_000).toString();
  }

  private void rest() {
    building.journal.taskStateMachine().state(building.task, TaskState.RUNNING, "");
    building.journal.taskStateMachine().rest(building.task, TaskState.DELIVERED, "");
  }
}
