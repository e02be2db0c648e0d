package dev.perdure.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.agent.AgentWorkflow;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.task.CheckpointWorkflow;
import dev.perdure.workflows.task.TaskWorkflow;
import io.temporal.activity.ActivityMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowMethod;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every activity, signal, workflow, command of a person, kind of request, outcome, strategy and
 * point where a task is taken up is in a golden history, so that a change of what workflows do with
 * it does not replay. The test reads the histories as texts, which takes a tenth of the time of
 * reading them as events.
 */
class GoldenCoverageTest {

  private static final Pattern VALUE =
      Pattern.compile("\"(command|kind|outcome|resumePoint|strategy)\":\"([a-z_-]+)\"");
  private static final Pattern DATA = Pattern.compile("\"data\": \"([^\"]*)\"");
  private static final Pattern ACTIVITY =
      Pattern.compile(
          "\"activityTaskScheduledEventAttributes\": \\{\\s*\"activityId\": \"[^\"]*\",\\s*"
              + "\"activityType\": \\{\\s*\"name\": \"([^\"]*)\"");
  private static final Pattern LOCAL_ACTIVITY =
      Pattern.compile("\"type\": \\{\\s*\"payloads\": \\[\\{[^\\[\\]]*?\"data\": \"([^\"]*)\"");
  private static final Pattern SIGNAL =
      Pattern.compile(
          "\"workflowExecutionSignaledEventAttributes\": \\{\\s*\"signalName\": \"([^\"]*)\"");
  private static final Pattern WORKFLOW =
      Pattern.compile(
          "\"workflowExecutionStartedEventAttributes\": \\{\\s*"
              + "\"workflowType\": \\{\\s*\"name\": \"([^\"]*)\"");
  private static final Set<String> FOUND = new TreeSet<>();

  @BeforeAll
  static void read() throws IOException {
    for (Path file : GoldenHistoryTest.histories()) {
      read(Files.readString(file));
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
    assertHeld(names("command", ControlCommand.values()));
  }

  @Test
  void holdsEveryKindOfRequest() {
    assertHeld(names("kind", RequestKind.values()));
  }

  @Test
  void holdsEveryOutcome() {
    assertHeld(names("outcome", Outcome.values()));
  }

  @Test
  void holdsEveryStrategy() {
    assertHeld(names("strategy", Strategy.values()).map(name -> name.replace('_', '-')));
  }

  @Test
  void holdsEveryPointWhereATaskIsTakenUp() {
    assertHeld(names("resumePoint", ResumePoint.values()));
  }

  private static void assertHeld(Stream<String> wanted) {
    Set<String> names = wanted.collect(Collectors.toCollection(TreeSet::new));
    assertThat(names).isNotEmpty();
    assertThat(FOUND)
        .as("record a history: docs/understand/workflow-versions.md")
        .containsAll(names);
  }

  private static Stream<String> names(String what, Enum<?>[] values) {
    return Arrays.stream(values).map(value -> what + " " + value.name().toLowerCase());
  }

  private static String name(Method signal) {
    String name = signal.getAnnotation(SignalMethod.class).name();
    return name.isEmpty() ? signal.getName() : name;
  }

  private static void read(String history) {
    names("activity ", ACTIVITY, history);
    Matcher local = LOCAL_ACTIVITY.matcher(history);
    while (local.find()) {
      FOUND.add("activity " + decoded(local.group(1)).replace("\"", ""));
    }
    names("signal ", SIGNAL, history);
    names("workflow ", WORKFLOW, history);
    Matcher payload = DATA.matcher(history);
    while (payload.find()) {
      values(decoded(payload.group(1)));
    }
  }

  private static String decoded(String data) {
    return new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8);
  }

  private static void names(String what, Pattern pattern, String history) {
    Matcher name = pattern.matcher(history);
    while (name.find()) {
      FOUND.add(what + name.group(1));
    }
  }

  private static void values(String json) {
    Matcher matcher = VALUE.matcher(json);
    while (matcher.find()) {
      FOUND.add(matcher.group(1) + " " + matcher.group(2));
    }
  }
}
