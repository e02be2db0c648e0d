package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NewTaskStoreTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final NewTaskStore store = new NewTaskStore(journal.database(), journal.events());
  private final TaskReader reader = new TaskReader(journal.database());

  @Test
  void putsATaskIntoTheQueueAndTellsOfIt() {
    assertThat(store.create(task("t_1", "key", "Fix it")))
        .isEqualTo(new TaskCreation.Created(new TaskId("t_1")));

    TaskRecord task = reader.find(new TaskId("t_1")).orElseThrow();
    assertThat(task.state()).isEqualTo(TaskState.QUEUED);
    assertThat(task.phase()).isEqualTo(Phase.PREPARING);
    assertThat(task.request()).isEqualTo("Fix it");
    assertThat(task.repository())
        .isEqualTo(new TaskRecordRepository("/repo/größe 1", "main", null));
    assertThat(task.budget()).isEqualTo(new TaskRecord.BudgetUse(BigDecimal.TEN, BigDecimal.ZERO));
    assertThat(task.awaits()).isNull();
    assertThat(new TaskReader(journal.database()).body(task.id()))
        .contains(JsonObject.of("request", "Fix it"));
    assertThat(journal.events().after(0, Optional.of(task.id()), 10))
        .extracting(LoggedEvent::kind)
        .containsExactly(EventKind.TASK_STATE);
  }

  @Test
  void answersTheSameKeyAndBodyWithTheFirstTask() {
    store.create(task("t_1", "key", "Fix it"));

    assertThat(store.create(task("t_2", "key", "Fix it")))
        .isEqualTo(new TaskCreation.AlreadyCreated(new TaskId("t_1")));
    assertThat(reader.list(TaskQuery.newest(10)).items()).hasSize(1);
  }

  @Test
  void refusesAKeyThatCameWithAnotherBody() {
    store.create(task("t_1", "key", "Fix it"));

    assertThat(store.create(task("t_2", "key", "Break it")))
        .isEqualTo(new TaskCreation.KeyReused("key"));
  }

  @Test
  void takesTasksWithoutAKeyEachForItself() {
    store.create(task("t_1", null, "Fix it"));
    store.create(task("t_2", null, "Fix it"));

    assertThat(reader.list(TaskQuery.newest(10)).items()).hasSize(2);
  }

  @Test
  void keepsAHostileRequestReadable() {
    store.create(task("t_1", null, "a\u0000b<script>\ud83d\ude00"));

    assertThat(reader.find(new TaskId("t_1")).orElseThrow().request())
        .isEqualTo("a\uFFFDb<script>\ud83d\ude00");
  }

  @Test
  void findsTasksThatWaitInTheQueueForTooLong() {
    store.create(task("t_1", null, "Fix it"));

    assertThat(store.queuedFor(Duration.ZERO)).containsExactly(new TaskId("t_1"));
    assertThat(store.queuedFor(Duration.ofMinutes(5))).isEmpty();
  }

  @Test
  void pagesThroughAllTasksNewestFirst() {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      store.create(task("t_" + i, null, "Number " + i));
      expected.addFirst("t_" + i);
    }
    List<String> seen = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      Page<TaskRecord> page = reader.list(query(cursor, Optional.empty(), Set.of()));
      page.items().forEach(item -> seen.add(item.id().value()));
      cursor = Optional.ofNullable(page.next());
    } while (cursor.isPresent());

    assertThat(seen).isEqualTo(expected);
  }

  @Test
  void filtersByStateAndText() {
    store.create(task("t_1", null, "Fix the 100% bug"));
    store.create(task("t_2", null, "Write docs"));
    TaskStateMachine progress = new TaskStateMachine(journal.database(), journal.events());
    progress.state(new TaskId("t_2"), TaskState.RUNNING, "");

    assertThat(ids(query(Optional.empty(), Optional.of("the 100%"), Set.of())))
        .containsExactly("t_1");
    assertThat(ids(query(Optional.empty(), Optional.of("%"), Set.of()))).containsExactly("t_1");
    assertThat(found("bug fix")).containsExactly("t_1");
    assertThat(found("\"fix bug\"")).isEmpty();
    assertThat(found("T_2")).containsExactly("t_2");
    assertThat(found("größe docs")).containsExactly("t_2");
    assertThat(ids(query(Optional.empty(), Optional.empty(), Set.of(TaskState.RUNNING))))
        .containsExactly("t_2");
    assertThat(ids(query(Optional.empty(), Optional.of("DOCS"), Set.of(TaskState.QUEUED))))
        .isEmpty();
  }

  @Test
  void findsWhatWasSaidInATask() {
    said(
        "t_1",
        "The rounding in src/main/Receipt.java drops a cent. \u7a0e\u989d\u8ba1\u7b97\u9519\u8bef",
        false);
    said("t_2", "Read the receipt", true);

    assertThat(found("cent rounding")).containsExactly("t_1");
    assertThat(found("title:rounding")).isEmpty();
    assertThat(found("rounding title:fix")).containsExactly("t_1");
    assertThat(found("title:\"fix it\" cent")).containsExactly("t_1");
    assertThat(found("Receipt.java")).containsExactly("t_1");
    assertThat(found("receip")).containsExactly("t_1");
    assertThat(found("\u8ba1\u7b97")).containsExactly("t_1");
    assertThat(found("fix rounding")).containsExactly("t_1");
    assertThat(found("\"cent rounding\"")).isEmpty();
    assertThat(found("\u7b97\u8ba1")).isEmpty();
    assertThat(found("' | & ! <-> :* \\")).isEmpty();
  }

  private void said(String task, String text, boolean synthetic) {
    store.create(task(task, null, "Fix it"));
    new ConversationStore(journal.database(), journal.events())
        .append(
            journal.run(new TaskId(task), "main"),
            "said",
            1,
            List.of(new Part.Text(text, synthetic)));
  }

  @Test
  void refusesATextThatIsNoCursor() {
    for (String wrong : List.of("x", "", "!!", "MjAyNg")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> reader.list(query(Optional.of(wrong), Optional.empty(), Set.of())))
          .withMessageContaining("not a cursor");
    }
  }

  private List<String> found(String text) {
    return ids(query(Optional.empty(), Optional.of(text), Set.of()));
  }

  private List<String> ids(TaskQuery query) {
    return reader.list(query).items().stream().map(item -> item.id().value()).toList();
  }

  private static TaskQuery query(
      Optional<String> cursor, Optional<String> text, Set<TaskState> states) {
    return new TaskQuery(states, Optional.empty(), Optional.empty(), text, cursor, 3);
  }

  private static NewTask task(String id, String key, String request) {
    return new NewTask(
        new TaskId(id),
        key,
        JsonObject.of("request", request),
        request,
        request,
        "ada",
        new TaskRecordRepository("/repo/größe 1", "main", null),
        Strategy.LAYERED,
        null,
        null,
        BigDecimal.TEN,
        "engine-1",
        "trace-1",
        null);
  }
}
