package dev.perdure.activities.journal.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.ToolJournalEntry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ToolJournalStoreTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final ToolJournalStore store = new ToolJournalStore(journal.database());
  private final TaskId task = journal.task("t_1");
  private final RunId run = journal.run(task, "main");
  private final CallId call = run.call(1, 0);

  @Test
  void remembersWhatACallIsAboutToDo() {
    CallIntent intent =
        new CallIntent.Files(
            List.of(new CallIntent.PlannedChange("a.txt", null, "f00d")),
            ToolResult.of("a.txt", "Edited.").with("diff", "+x"));
    assertThat(store.find(call)).isEmpty();
    store.intend(run, call, intent);

    assertThat(store.find(call))
        .contains(new ToolJournalEntry(Optional.of(intent), Optional.empty()));
  }

  @Test
  void replacesAnIntentUntilTheCallHasEnded() {
    store.intend(run, call, new CallIntent.CommandStart("one"));
    store.intend(run, call, new CallIntent.CommandStart("two"));
    store.settle(run, call, ToolResult.of("t", "done"));
    store.intend(run, call, new CallIntent.CommandStart("three"));

    assertThat(store.find(call).orElseThrow().intent())
        .contains(new CallIntent.CommandStart("two"));
  }

  @Test
  void keepsTheFirstOutcomeAndWhatItShowed() {
    ToolResult first =
        store.settle(
            run, call, ToolResult.of("t", "first").seeing(Map.of("a.txt", "aaa", "b", "bbb")));
    ToolResult second =
        store.settle(run, call, ToolResult.failed("second").seeing(Map.of("a.txt", "zzz")));

    assertThat(second).isEqualTo(first).isEqualTo(ToolResult.of("t", "first"));
    assertThat(store.find(run, "a.txt")).contains("aaa");
    assertThat(store.find(run, "c.txt")).isEmpty();
  }

  @Test
  void remembersTheNewestContentARunHasSeenAndNothingOfOtherRuns() {
    RunId other = journal.run(task, "explore-1");
    store.settle(run, call, ToolResult.of("t", "x").seeing(Map.of("a.txt", "old")));
    store.settle(run, run.call(2, 0), ToolResult.of("t", "x").seeing(Map.of("a.txt", "new")));

    assertThat(store.find(run, "a.txt")).contains("new");
    assertThat(store.find(other, "a.txt")).isEmpty();
  }

  @Test
  void refusesACallOfARunThatDoesNotExist() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.settle(new RunId("t_9.main"), call, ToolResult.of("t", "x")))
        .withMessageContaining("t_9.main");
  }
}
