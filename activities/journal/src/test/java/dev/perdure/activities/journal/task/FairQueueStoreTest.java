package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.queue.ConcurrencyLimits;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FairQueueStoreTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final FairQueueStore queue = new FairQueueStore(journal.database());
  private final OutboxStore outbox = new OutboxStore(journal.database());

  @BeforeEach
  void limit() {
    queue.follow(new ConcurrencyLimits(2, 3));
  }

  @Test
  void tasksOfPeopleStartInTurnAsOthersEnd() {
    task("a1", "ana");
    task("a2", "ana");
    task("a3", "ana");
    task("b1", "bo");
    task("b2", "bo");
    task("c1", "cy");

    assertThat(queue.admit()).containsExactly(id("a1"), id("b1"), id("c1"));
    assertThat(queue.admit()).isEmpty();
    assertThat(queue.queue().place(id("b2"))).contains(2);

    state("c1", "delivered");
    assertThat(queue.admit()).containsExactly(id("a2"));
    state("a1", "waiting");
    assertThat(queue.admit()).containsExactly(id("b2"));
    state("a2", "failed");
    assertThat(queue.admit()).containsExactly(id("a3"));
  }

  @Test
  void severalSpellingsOfARepositoryShareItsLimit() {
    String[] spellings = {"https://github.com/acme/shop", "git@github.com:acme/shop.git"};
    for (int i = 0; i < 6; i++) {
      task("t" + i, "p" + i, spellings[i % 2]);
    }

    assertThat(queue.admit()).hasSize(3);
  }

  @Test
  void parallelProcessesNeverAdmitMoreThanTheLimit()
      throws ExecutionException, InterruptedException {
    for (int i = 0; i < 8; i++) {
      task("t" + i, "p" + i);
    }
    List<TaskId> admitted = new ArrayList<>();
    try (var processes = Executors.newFixedThreadPool(4)) {
      List<Future<List<TaskId>>> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        all.add(processes.submit(queue::admit));
      }
      for (Future<List<TaskId>> one : all) {
        admitted.addAll(one.get());
      }
    }
    assertThat(admitted).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void aTaskThatAwaitsItsTurnHasNoWorkflowToStartOrToRestart() {
    var finder = new OrphanedTaskFinder(journal.database(), journal.events());
    var store = new NewTaskStore(journal.database(), journal.events());
    task("a1", "ana");
    journal
        .database()
        .sql("update task set engine_id = 'e', created_at = now() - interval '2 days'")
        .update();
    assertThat(store.queuedFor(Duration.ZERO)).isEmpty();
    assertThat(finder.open("e", "", 10)).isEmpty();

    queue.admit();
    assertThat(store.queuedFor(Duration.ZERO)).containsExactly(id("a1"));
    assertThat(finder.open("e", "", 10)).as("its workflow is just being started").isEmpty();
  }

  @Test
  void onlyACancellationReachesATaskThatAwaitsItsTurn() {
    task("a1", "ana");
    var message = new OutboxMessage.Says(id("a1"), "m1");
    var cancel = new OutboxMessage.Steers(id("a1"), new Control(ControlCommand.CANCEL, "ana"), "c");
    outbox.keep(message);
    assertThat(outbox.unsent(id("a1"))).isEmpty();
    assertThat(outbox.waiting(Duration.ZERO)).isEmpty();
    outbox.keep(cancel);
    assertThat(outbox.unsent(id("a1"))).hasSize(1);

    queue.admit();
    assertThat(outbox.unsent(id("a1"))).hasSize(2);
  }

  private void task(String id, String requester) {
    task(id, requester, "https://github.com/acme/shop");
  }

  private void task(String id, String requester, String location) {
    TaskId task = journal.task(id);
    journal
        .database()
        .sql(
            "update task set requester = ?, repository_location = ?, state = 'queued' where id = ?",
            requester,
            location,
            task)
        .update();
    queue.enqueue(task);
  }

  private void state(String id, String state) {
    journal.database().sql("update task set state = ? where id = ?", state, id).update();
  }

  private static TaskId id(String id) {
    return new TaskId(id);
  }
}
