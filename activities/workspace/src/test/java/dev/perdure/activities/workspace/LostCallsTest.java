package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.io.IOException;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A host that is lost in the middle of a turn, and another one that restores the workspace. */
@Tag("slow")
class LostCallsTest extends LostCallsScene {

  private static final Part.ToolCall A = writes("a.txt", "two\n");
  private static final Part.ToolCall B = writes("b.txt", "two\n");
  private static final String LOST = "What they changed in the workspace is lost";

  @Test
  void tellsTheModelInItsNextRequestWhichCallsOfTheOpenTurnAreLost() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, A, B, read("a.txt"));
    carry(2, 0);
    carry(2, 1);

    host = lose();
    carry(2, 2);

    assertThat(host.workspace(TASK).directory().resolve("b.txt")).doesNotExist();
    List<Message> request = nextRequest(3);
    assertThat(request.getLast().role()).isEqualTo(MessageRole.USER);
    assertThat(request)
        .anySatisfy(message ->
            assertThat(message.words()).contains(LOST, "- write a.txt", "- write b.txt"));
    assertThat(notices()).last().asString().contains("2 calls", "write a.txt; write b.txt");
  }

  @Test
  void tellsNothingOfATurnWhoseCheckpointWasCopied() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    turn(2, A, B);

    host = lose();
    turn(3, read("a.txt"));

    assertThat(host.workspace(TASK).directory().resolve("b.txt")).hasContent("two");
    assertThat(told()).isEmpty();
    assertThat(notices()).last().asString().contains("brought to another machine");
  }

  @Test
  void tellsOfACallOnceThoughARestoreIsInterruptedAndRepeated() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, A, B, read("a.txt"));
    carry(2, 0);
    host = lose();
    failing.set(true);
    assertThatThrownBy(() -> host.workspace(TASK)).hasMessageContaining("ends here");

    assertThat(host.workspaces().find(TASK)).isEmpty();
    assertThat(host.workspace(TASK).directory().resolve("a.txt")).hasContent("one");
    host = lose();
    host.workspace(TASK);

    assertThat(told()).hasSize(1);
    assertThat(told().getFirst()).contains("write a.txt").doesNotContain("b.txt");
  }

  @Test
  void tellsOfWhatIsLostWhereTheFilesAreMadeAgainOnTheirOwnHost() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, A, read("a.txt"));
    carry(2, 0);
    DirectoryOperations.delete(workspace().directory());
    carry(2, 1);

    assertThat(told()).hasSize(1);
    assertThat(result(2, 1)).contains("one");
  }

  @Test
  void answersACallThatIsTriedAgainThatItIsLostInsteadOfWithItsFirstResult() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, B);
    records
        .toolJournalStore()
        .intend(RUN, RUN.call(2, 0), new CallIntent.Files(List.of(change("two\n")), done()));
    records.toolJournalStore().settle(RUN, RUN.call(2, 0), done());

    host = lose();
    carry(2, 0);

    assertThat(result(2, 0)).contains("Lost: write b.txt", "Repeat it if it is still wanted");
    assertThat(told()).isEmpty();
    assertThat(host.workspace(TASK).directory().resolve("b.txt")).doesNotExist();
  }

  @Test
  void tellsOfCommandsThatMayHaveChangedFilesAndNotOfThoseThatOnlyLook() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, bash("make all > log"), bash("git status"), read("a.txt"));
    for (int call = 0; call < 2; call++) {
      records
          .toolJournalStore()
          .intend(RUN, RUN.call(2, call), new CallIntent.CommandStart("/gone/" + call));
      records.toolJournalStore().settle(RUN, RUN.call(2, call), done());
      records.toolCallStore().finished(RUN.call(2, call), done());
    }

    host = lose();
    carry(2, 2);

    assertThat(told()).hasSize(1);
    assertThat(told().getFirst()).contains("- bash make all > log").doesNotContain("git status");
  }

  @Test
  void tellsNothingOfCommandsThatChangedNoFile() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    ask(2, bash("make all"));
    records.toolJournalStore().intend(RUN, RUN.call(2, 0), new CallIntent.CommandStart("/gone"));
    records.toolJournalStore().settle(RUN, RUN.call(2, 0), done());
    carry(2, 0);

    host = lose();
    turn(3, read("a.txt"));

    assertThat(told()).isEmpty();
  }

  @Test
  void countsWhatAPersonHadUndoneAsNoLoss() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"));
    turn(2, A, B);
    checkpointOperations().undo(TASK);

    host = lose();
    turn(3, read("a.txt"));

    assertThat(result(3, 0)).contains("one");
    assertThat(told()).singleElement().asString().startsWith("A person moved the files");
  }

  @Test
  void forgetsThatARunHasSeenAContentThatIsNoLongerThere() throws IOException {
    begin();
    turn(1, writes("a.txt", "one\n"), writes("c.txt", "one\n"));
    ask(2, A, read("c.txt"), read("a.txt"));
    carry(2, 0);
    carry(2, 1);

    host = lose();
    host.workspace(TASK);

    assertThat(records.toolJournalStore().find(RUN, "a.txt")).isEmpty();
    assertThat(records.toolJournalStore().find(RUN, "c.txt"))
        .hasValue(DigestUtils.sha256Hex("one\n"));
  }
}
