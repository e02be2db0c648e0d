package dev.perdure.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.workflows.agent.AgentWorkflow;
import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.StepActivities;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.WorkspaceActivities;
import dev.perdure.workflows.task.CheckpointWorkflow;
import dev.perdure.workflows.task.TaskWorkflow;
import io.temporal.common.metadata.POJOActivityInterfaceMetadata;
import io.temporal.common.metadata.POJOWorkflowInterfaceMetadata;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Names and payloads that histories hold never change; see docs/understand/workflow-versions.md.
 */
class FrozenNamesTest {

  private static final Path FROZEN =
      Path.of(
          System.getProperty("perdure.root", ".."),
          "workflows/src/test/resources/frozen-names.txt");
  private static final Pattern CLASS = Pattern.compile("dev\\.perdure\\.[\\w.$]+");

  private final Map<String, String> types = new TreeMap<>();

  @Test
  void areAsTheyWereFrozen() throws IOException {
    List<String> found = new ArrayList<>();
    Stream.of(TaskWorkflow.class, AgentWorkflow.class, CheckpointWorkflow.class)
        .forEach(type -> found.addAll(workflow(type)));
    Stream.of(
            TaskActivities.class,
            StepActivities.class,
            RunActivities.class,
            ModelActivities.class,
            ToolActivities.class,
            HookActivities.class,
            WorkspaceActivities.class,
            CheckpointActivities.class)
        .forEach(type -> found.addAll(activities(type)));
    found.addAll(types.values());
    String text = String.join("\n", found) + "\n";
    if (Boolean.getBoolean("perdure.names.write")) {
      Files.writeString(FROZEN, text);
    }
    assertThat(text)
        .as("add names and nullable fields with -Dperdure.names.write=true; change none")
        .isEqualTo(Files.readString(FROZEN));
  }

  private List<String> workflow(Class<?> type) {
    var metadata = POJOWorkflowInterfaceMetadata.newInstance(type);
    String name = metadata.getWorkflowType().orElseThrow();
    return metadata.getMethodsMetadata().stream()
        .map(method ->
            "%s %s.%s"
                .formatted(
                    method.getType().name().toLowerCase(Locale.ROOT),
                    name,
                    signature(method.getName(), method.getWorkflowMethod())))
        .sorted()
        .toList();
  }

  private List<String> activities(Class<?> type) {
    return POJOActivityInterfaceMetadata.newInstance(type).getMethodsMetadata().stream()
        .map(method -> "activity " + signature(method.getActivityTypeName(), method.getMethod()))
        .sorted()
        .toList();
  }

  private String signature(String name, Method method) {
    String parameters =
        Stream.of(method.getGenericParameterTypes()).map(this::shown).collect(Collectors.joining());
    return "%s(%s) %s".formatted(name, parameters, shown(method.getGenericReturnType()));
  }

  /** The name of a type, whose fields are listed once. */
  private String shown(Type type) {
    var names = CLASS.matcher(type.getTypeName());
    while (names.find()) {
      describe(names.group());
    }
    return type.getTypeName().replaceAll("[\\w.]+[.$](\\w+)", "$1");
  }

  private void describe(String name) {
    if (types.putIfAbsent(name, "") == null) {
      try {
        types.put(name, fields(Class.forName(name)));
      } catch (ClassNotFoundException gone) {
        throw new IllegalStateException(gone);
      }
    }
  }

  private String fields(Class<?> type) {
    String fields =
        type.isEnum()
            ? constants(type)
            : type.isSealed()
                ? Stream.of(type.getPermittedSubclasses())
                    .sorted(Comparator.comparing(Class::getName))
                    .map(this::variant)
                    .collect(Collectors.joining(", "))
                : Arrays.stream(type.getRecordComponents())
                    .map(part -> part.getName() + " " + shown(part.getGenericType()))
                    .collect(Collectors.joining(", "));
    return "type %s: %s".formatted(type.getSimpleName(), fields);
  }

  private String variant(Class<?> type) {
    var name = type.getAnnotation(JsonTypeName.class);
    return (name == null ? "" : name.value() + " ") + shown(type);
  }

  private static String constants(Class<?> type) {
    return Arrays.stream(type.getFields())
        .filter(field -> field.isEnumConstant())
        .map(field -> field.getAnnotation(JsonProperty.class).value())
        .collect(Collectors.joining(", "));
  }
}
