package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.FakeGateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A workflow that takes no more signals keeps its own waiting, and those of no other task. */
class OutboxDispatcherTest {

  @RegisterExtension final TestJournal database = TestJournal.open();
  private final JournalModule journal = new JournalModule(database.database());
  private final FakeGateway gateway = new FakeGateway();
  private final OutboxDispatcher outbox =
      new OutboxDispatcher(
          database.database(), journal.steeringStore(), journal.outboxStore(), gateway);
  private final TaskId full = database.task("t_1");
  private final TaskId other = database.task("t_2");

  @BeforeEach
  void fill() {
    gateway.full.add(full);
  }

  @Test
  void keepsTheSignalsOfAFullWorkflowUntilItIsStartedAgain() {
    assertThat(outbox.send(new OutboxMessage.Says(full, "u_1"))).isFalse();
    assertThat(outbox.send(new OutboxMessage.Says(full, "u_2"))).isFalse();
    assertThat(outbox.send(new OutboxMessage.Says(other, "u_3"))).isTrue();
    assertThat(gateway.messages).containsExactly("u_3");

    gateway.full.clear();
    outbox.sendStored();

    assertThat(gateway.messages).containsExactly("u_3", "u_1", "u_2");
  }

  @Test
  void sendsTheLateSignalsOfOtherTasksPastAFullWorkflow() {
    journal.outboxStore().keep(new OutboxMessage.Says(full, "u_1"));
    journal.outboxStore().keep(new OutboxMessage.Says(other, "u_2"));
    database.database().sql("update outbox set created_at = now() - interval '1 minute'").update();

    outbox.deliverLate();

    assertThat(gateway.messages).containsExactly("u_2");
    assertThat(journal.outboxStore().unsent(full)).hasSize(1);
  }
}
