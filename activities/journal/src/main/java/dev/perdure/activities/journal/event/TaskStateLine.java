package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** The log line of a change of a task's state, written once the change is committed. */
record TaskStateLine(TaskId task, TaskEvent.StateChanged change, Optional<String> trace) {

  private static final Logger LOG = LoggerFactory.getLogger(TaskStateLine.class);

  /** The lines of the changes among the events of a transaction. */
  static List<TaskStateLine> of(Database database, List<EventLog.PendingEvent> events) {
    return events.stream()
        .flatMap(event -> of(database, event.head().taskId(), event.data()))
        .toList();
  }

  private static Stream<TaskStateLine> of(Database database, TaskId task, TaskEvent event) {
    return event instanceof TaskEvent.StateChanged change
        ? Stream.of(new TaskStateLine(task, change, trace(database, task)))
        : Stream.of();
  }

  private static Optional<String> trace(Database database, TaskId task) {
    return database
        .sql("select trace_id from task where id = ? and trace_id is not null", task)
        .query(String.class)
        .optional();
  }

  void log() {
    String state = Json.name(change.state());
    LoggingEventBuilder line =
        LOG.atInfo().addKeyValue("task", task.value()).addKeyValue("state", state);
    if (change.phase() != null) {
      line = line.addKeyValue("phase", Json.name(change.phase()));
    }
    if (trace.isPresent()) {
      line = line.addKeyValue("trace", trace.get());
    }
    line.log("Task {} is {}.{}", task, state, reason());
  }

  /** The reason on the same line, whatever a model or a program wrote into it. */
  private String reason() {
    return Optional.ofNullable(change.reason())
        .map(reason -> " " + reason.replaceAll("[\\s\\p{Cntrl}\\p{Zl}\\p{Zp}]+", " ").strip())
        .orElse("");
  }
}
