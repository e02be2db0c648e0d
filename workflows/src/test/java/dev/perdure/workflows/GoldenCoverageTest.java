package dev.perdure.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.workflows.agent.AgentWorkflow;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.task.CheckpointWorkflow;
import dev.perdure.workflows.task.TaskWorkflow;
import io.temporal.activity.ActivityMethod;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowMethod;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every activity, signal, workflow, command of a person, kind of request and outcome is in a golden
 * history, so that a change of what workflows do with it does not replay.
 */
class GoldenCoverageTest {

  private static final Pattern VALUE = Pattern.compile("\"(command|kind|outcome)\":\"([a-z_]+)\"");
  private static final Set<String> FOUND = new TreeSet<>();

  @BeforeAll
  static void read() throws IOException {
    for (Path file : GoldenHistoryTest.histories()) {
      WorkflowExecutionHistory.fromJson(Files.readString(file))
          .getEvents()
          .forEach(GoldenCoverageTest::read);
    }
  }

  @Test
  void holdsEveryActivity() {
    Stream<Method> methods =
        Arrays.stream(Ports.class.getDeclaredMethods())
            .map(Method::getReturnType)
            .filter(type -> type.getPackage() == Ports.class.getPackage())
            .distinct()
            .flatMap(type -> Arrays.stream(type.getMethods()));
    assertHeld(
        methods
            .map(method -> method.getAnnotation(ActivityMethod.class))
            .filter(annotation -> annotation != null)
            .map(annotation -> "activity " + annotation.name()));
  }

  @Test
  void holdsEverySignal() {
    assertHeld(
        Stream.of(TaskWorkflow.class, AgentWorkflow.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .filter(method -> method.isAnnotationPresent(SignalMethod.class))
            .map(method -> "signal " + name(method)));
  }

  @Test
  void holdsEveryWorkflow() {
    assertHeld(
        Stream.of(TaskWorkflow.class, AgentWorkflow.class, CheckpointWorkflow.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .filter(method -> method.isAnnotationPresent(WorkflowMethod.class))
            .map(method -> "workflow " + method.getAnnotation(WorkflowMethod.class).name()));
  }

  @Test
  void holdsEveryCommandOfAPerson() {
    assertHeld(names("command", Control.Command.values()));
  }

  @Test
  void holdsEveryKindOfRequest() {
    assertHeld(names("kind", RequestKind.values()));
  }

  @Test
  void holdsEveryOutcome() {
    assertHeld(names("outcome", Outcome.values()));
  }

  private static void assertHeld(Stream<String> wanted) {
    Set<String> names = wanted.collect(Collectors.toCollection(TreeSet::new));
    assertThat(names).isNotEmpty();
    assertThat(FOUND).as("record a history: docs/workflow-versions.md").containsAll(names);
  }

  private static Stream<String> names(String what, Enum<?>[] values) {
    return Arrays.stream(values).map(value -> what + " " + value.name().toLowerCase());
  }

  private static String name(Method signal) {
    String name = signal.getAnnotation(SignalMethod.class).name();
    return name.isEmpty() ? signal.getName() : name;
  }

  private static void read(HistoryEvent event) {
    FOUND.add(
        "activity " + event.getActivityTaskScheduledEventAttributes().getActivityType().getName());
    FOUND.add("signal " + event.getWorkflowExecutionSignaledEventAttributes().getSignalName());
    FOUND.add(
        "workflow "
            + event.getWorkflowExecutionStartedEventAttributes().getWorkflowType().getName());
    payloads(event);
  }

  /** Reads the JSON of every payload below a message. */
  private static void payloads(Message message) {
    if (message instanceof Payload payload) {
      json(payload.getData());
      return;
    }
    message
        .getAllFields()
        .forEach((field, value) -> {
          if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
            Stream<?> values =
                field.isRepeated() ? ((java.util.List<?>) value).stream() : Stream.of(value);
            values.map(Message.class::cast).forEach(GoldenCoverageTest::payloads);
          }
        });
  }

  private static void json(ByteString data) {
    Matcher matcher = VALUE.matcher(data.toStringUtf8());
    while (matcher.find()) {
      FOUND.add(matcher.group(1) + " " + matcher.group(2));
    }
  }
}
