package dev.perdure.activities.journal.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** Each committed change of a task's state is one line of the log. */
class TaskStateLineTest {

  private static final Logger LOG = (Logger) LoggerFactory.getLogger(TaskStateLine.class);

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final TaskId task = journal.task("t_1");
  private final TaskStateMachine states =
      new TaskStateMachine(journal.database(), journal.events());

  @BeforeEach
  void listen() {
    lines.start();
    LOG.setLevel(Level.INFO);
    LOG.addAppender(lines);
  }

  @AfterEach
  void stopListening() {
    LOG.detachAppender(lines);
    LOG.setLevel(null);
  }

  @Test
  void namesEachStateOnce() {
    states.state(task, TaskState.RUNNING, "");
    states.state(task, TaskState.RUNNING, "");
    states.phase(task, Phase.EXPLORING, "");
    states.state(task, TaskState.WAITING, "");
    states.rest(task, TaskState.FAILED, "Step 'fix' failed.");

    assertThat(messages())
        .containsExactly(
            "Task t_1 is running.",
            "Task t_1 is waiting.",
            "Task t_1 is failed. Step 'fix' failed.");
  }

  @Test
  void hasItsFieldsForCollectors() {
    journal.database().sql("update task set trace_id = '0af7'").update();

    states.state(task, TaskState.RUNNING, "");

    Map<String, String> fields =
        lines.list.getFirst().getKeyValuePairs().stream()
            .collect(Collectors.toMap(pair -> pair.key, pair -> String.valueOf(pair.value)));
    assertThat(fields)
        .isEqualTo(
            Map.of("task", "t_1", "state", "running", "phase", "preparing", "trace", "0af7"));
  }

  @Test
  void saysNothingOfAChangeThatIsNotCommitted() {
    assertThatThrownBy(() ->
            journal
                .database()
                .transact(() -> {
                  states.state(task, TaskState.RUNNING, "");
                  throw new IllegalArgumentException("changed my mind");
                }))
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(messages()).isEmpty();
  }

  @Test
  void staysOneLineWhateverTheReasonHolds() {
    states.rest(task, TaskState.FAILED, "First\r\n12:00 INFO Forged\u0000\u001b[2J\u2028 end");

    assertThat(messages()).containsExactly("Task t_1 is failed. First 12:00 INFO Forged [2J end");
  }

  private List<String> messages() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
