package dev.perdure.activities.journal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SteeringStoreTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final TaskId task = journal.task("t_1");
  private final RunId run = journal.run(task, "main");
  private final SteeringStore store = new SteeringStore(journal.database());

  @Test
  void keepsMessagesInTheOrderTheyCame() {
    UserMessage second = message("b", "first said");
    UserMessage first = message("a", "then this");
    store.add(second);
    store.add(first);
    store.add(second);

    assertThat(store.pending(task)).containsExactly(second, first);
    assertThat(store.pending(journal.task("t_2"))).isEmpty();
  }

  @Test
  void deliversAMessageOnce() {
    UserMessage one = message("a", "one");
    UserMessage two = message("b", "two");
    store.add(one);
    store.add(two);
    store.delivered(List.of(one), run, 3);
    store.delivered(List.of(one), run, 4);

    assertThat(store.pending(task)).containsExactly(two);
    assertThat(
            journal
                .database()
                .sql("select delivered_turn from user_message where id = 'a'")
                .query(Integer.class)
                .single())
        .isEqualTo(3);
  }

  private UserMessage message(String id, String text) {
    return new UserMessage(id, task, "ada", UserMessage.When.STEER, text);
  }
}
