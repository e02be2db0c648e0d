package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.workspace.replica.CopyShare;
import dev.perdure.planner.message.Part;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Copies of a task's files after each call of a turn, for the host that continues the turn. */
@Tag("slow")
class CallCopiesTest extends LostCallsScene {

  private static final Part.ToolCall A = writes("a.txt", "two\n");
  private static final Part.ToolCall B = writes("b.txt", "two\n");

  @Override
  CopyShare copyShare() {
    return COPY_SHARE;
  }

  @Test
  void continuesAnOpenTurnWithTheFilesOfItsCalls() {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, A, B, read("a.txt"));
    carry(2, 0);
    carry(2, 1);

    host = lose();
    carry(2, 2);

    assertThat(file("a.txt")).hasContent("two");
    assertThat(file("b.txt")).hasContent("two");
    assertThat(result(2, 2)).contains("two");
    assertThat(told()).isEmpty();
  }

  @Test
  void copiesTheFirstTurnBeforeThereIsACheckpoint() {
    begin();
    ask(1, A, read("a.txt"));
    carry(1, 0);

    host = lose();

    assertThat(file("a.txt")).hasContent("two");
  }

  @Test
  void losesOnlyTheCallUnderWay() throws IOException {
    begin();
    ask(1, A, B);
    carry(1, 0);
    write("b.txt", "half");

    host = lose();

    assertThat(file("a.txt")).hasContent("two");
    assertThat(file("b.txt")).doesNotExist();
    carry(1, 1);
    assertThat(file("b.txt")).hasContent("two");
    assertThat(told()).isEmpty();
  }

  @Test
  void takesACheckpointOfTheTurnAfterItsCopies() {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, A, B);
    carry(2, 0);
    host = lose();
    carry(2, 1);

    assertThat(host.checkpoints().list(workspace())).hasSize(2);
    assertThat(checkpointOperations().undo(TASK)).isPresent();
    assertThat(file("a.txt")).hasContent("one");
    assertThat(file("b.txt")).doesNotExist();
  }

  @Test
  void forgetsACopyOnceTheTurnHasUndoneItsOwnChange() {
    begin();
    turn(1, writes("a.txt", "one\n"));
    turn(2, A, read("a.txt"), writes("a.txt", "one\n"));

    host = lose();

    assertThat(file("a.txt")).hasContent("one");
  }

  @Test
  void forgetsACopyOnceAPersonUndoesItsFiles() {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, A, read("a.txt"));
    carry(2, 0);
    checkpointOperations().undo(TASK);

    host = lose();

    assertThat(file("a.txt")).hasContent("one");
  }

  @Test
  void sendsTheContentOfEachCallOnce() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    int before = number();
    ask(2, writes("b.txt", noise(1)), writes("c.txt", noise(2)), writes("d.txt", "d\n"));
    for (int call = 0; call < 3; call++) {
      carry(2, call);
      assertThat(number()).isEqualTo(before + call + 1);
    }

    assertThat(size(before + 1)).isBetween(15_000, 20_000);
    assertThat(size(before + 2)).isBetween(15_000, 20_000);
    assertThat(size(before + 3)).isLessThan(1_000);
  }

  @Test
  void copiesOnAfterTheMirrorHasCleanedUpAnOldCopy() {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, A, B);
    carry(2, 0);
    deleteTheCopy();
    carry(2, 1);

    host = lose();

    assertThat(file("a.txt")).hasContent("two");
    assertThat(file("b.txt")).hasContent("two");
  }

  @Test
  void leavesNoRefOfACopyBehind() {
    begin();
    ask(1, A, B);
    carry(1, 0);
    Path mirror = workspace().mirror();

    host.workspaces().remove(TASK);

    assertThat(host.git().on(mirror).text("for-each-ref", "refs/perdure-copy")).isEmpty();
  }

  /** Deletes the commit of the copy as a clean-up of git would after the next checkpoint. */
  private void deleteTheCopy() {
    var git = host.git().on(workspace().mirror());
    git.text("update-ref", "-d", "refs/perdure-copy/" + TASK);
    git.text("prune", "--expire=now");
  }

  /** A text of 20,000 characters that packs to about three quarters. */
  private static String noise(int seed) {
    byte[] bytes = new byte[15_000];
    new Random(seed).nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private int number() {
    return records.workspaceReplicaStore().files(TASK).number();
  }

  private int size(int number) throws IOException {
    var pack = new ByteArrayOutputStream();
    records.workspaceReplicaStore().pack(TASK, number, pack);
    return pack.size();
  }

  private Path file(String name) {
    return host.workspace(TASK).directory().resolve(name);
  }
}
