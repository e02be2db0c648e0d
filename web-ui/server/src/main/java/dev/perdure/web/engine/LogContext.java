package dev.perdure.web.engine;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The task, run, turn and trace that a log line is about. Activities put them into the log's
 * context by their arguments. Temporal's SDK puts the ids of workflows there.
 */
public final class LogContext {

  static final String TASK = "task";
  static final String RUN = "run";
  static final String TURN = "turn";
  static final String TRACE = "trace";

  static final List<String> FIELDS = List.of(TASK, RUN, TURN, TRACE);

  private static final String WORKFLOW_ID = "WorkflowId";
  private static final String WORKFLOW_TYPE = "WorkflowType";
  private static final String AGENT_WORKFLOW = "Agent";
  private static final String SPAN_TRACE = "traceId";

  private final Map<String, String> found = new LinkedHashMap<>();

  private LogContext() {}

  /** Reads the fields of a line from the log's context of its thread. */
  public static Map<String, String> of(Map<String, String> context) {
    LogContext fields = new LogContext();
    fields.put(TASK, context.get(TASK));
    fields.put(RUN, context.get(RUN));
    String workflow = context.get(WORKFLOW_ID);
    if (workflow != null) {
      fields.put(TASK, task(workflow));
      if (AGENT_WORKFLOW.equals(context.get(WORKFLOW_TYPE))) {
        fields.put(RUN, workflow);
      }
    }
    fields.put(TURN, context.get(TURN));
    fields.put(TRACE, context.get(SPAN_TRACE));
    fields.put(TRACE, context.get(TRACE));
    return fields.found;
  }

  /** Finds task, run and turn in the arguments of an activity. */
  static Map<String, String> of(@Nullable Object... arguments) {
    LogContext fields = new LogContext();
    for (Object argument : arguments) {
      if (argument instanceof Record record) {
        fields.add(record);
      }
    }
    String run = fields.found.get(RUN);
    if (run != null) {
      fields.put(TASK, task(run));
    }
    return fields.found;
  }

  private void add(Record argument) {
    switch (argument) {
      case TaskId task -> put(TASK, task.value());
      case RunId run -> put(RUN, run.value());
      case CallId call ->
          call.turn()
              .ifPresent(turn -> {
                put(RUN, turn.run().value());
                put(TURN, String.valueOf(turn.number()));
              });
      default ->
          Stream.of(argument.getClass().getRecordComponents())
              .forEach(component -> add(component, argument));
    }
  }

  private void add(RecordComponent component, Record argument) {
    Class<?> type = component.getType();
    if (type == int.class && component.getName().equals(TURN)) {
      put(TURN, String.valueOf(value(component, argument)));
    } else if (type == TaskId.class || type == RunId.class || type == CallId.class) {
      if (value(component, argument) instanceof Record id) {
        add(id);
      }
    }
  }

  private static @Nullable Object value(RecordComponent component, Record argument) {
    try {
      return component.getAccessor().invoke(argument);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The component %s is hidden.".formatted(component), e);
    }
  }

  /** The first value counts. */
  private void put(String name, @Nullable String value) {
    if (value != null) {
      found.putIfAbsent(name, value);
    }
  }

  /** The task of a workflow or run: ids of runs are {@code <task>.<run>}. */
  private static String task(String id) {
    int end = id.indexOf('.');
    return end < 0 ? id : id.substring(0, end);
  }
}
