package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A planning run that tries to write, by itself and through a subagent that is asked to. */
class ReadOnlyPlanningTest extends OnScriptedTasks {

  private static final String MARK = "perdure-planned-elsewhere";

  private static final List<String> COMMANDS =
      List.of(
          "cat > /tmp/%1$s-%2$s <<'EOF'\\nplanned\\nEOF",
          "tee /var/tmp/%1$s-%2$s < greet.sh",
          "echo planned > ~/%1$s-%2$s",
          "cp greet.sh /dev/shm/%1$s-%2$s",
          "python3 -c 'open(\\\"/tmp/%1$s-%2$s.py\\\", \\\"w\\\").write(\\\"planned\\\")'",
          "(umask 0; mkdir -p /tmp/%1$s-%2$s.d && touch /tmp/%1$s-%2$s.d/file)",
          "echo planned > %1$s-%2$s");

  private static final String SCRIPT =
      """
      - when: {agent: plan, phase: reviewing, turn: 1}
        tool_calls:
      %s
        - {name: write, arguments: {filePath: %s-write, content: planned}}
        - {name: write, arguments: {filePath: /tmp/%s-write, content: planned}}
        - {name: task, arguments: {description: Write, prompt: "Write the notes.", subagent_type: general}}
      - when: {agent: general, contains: Write the notes., turn: 1}
        tool_calls:
      %s
        - {name: write, arguments: {filePath: %s-general, content: planned}}
      - when: {agent: plan}
        tool_calls:
      %s- {text: Done., times: always}
      """;

  @Test
  void writesNowhereAndAsksNobody() throws IOException {
    assertThat(planted()).isEmpty();
    TaskPage task =
        create(
            "planning-writes",
            "layered",
            SCRIPT.formatted(calls("plan"), MARK, MARK, calls("general"), MARK, PLAN));
    JsonNode plan = task.nextRequest("plan");

    assertThat(requests(task)).singleElement().isEqualTo(plan);
    assertThat(task.get("/api/tasks/" + task.id() + "/runs").toString()).contains("general");
    assertThat(planted()).isEmpty();
    try (Stream<Path> files = Files.walk(stage.workspace(task))) {
      assertThat(files.filter(file -> file.toString().contains(MARK))).isEmpty();
    }
  }

  private static String calls(String who) {
    StringBuilder calls = new StringBuilder();
    for (String command : COMMANDS) {
      calls.append(
          "  - {name: bash, arguments: {command: \"%s\", description: Note}}\n"
              .formatted(command.formatted(MARK, who)));
    }
    return calls.toString();
  }

  /** Lists the files that the commands left in their target folders outside of the workspace. */
  private static List<Path> planted() throws IOException {
    Path home = Path.of(System.getProperty("user.home"));
    var places = List.of(Path.of("/tmp"), Path.of("/var/tmp"), Path.of("/dev/shm"), home);
    return places.stream().flatMap(ReadOnlyPlanningTest::marked).toList();
  }

  private static Stream<Path> marked(Path directory) {
    String[] names = directory.toFile().list((_, name) -> name.startsWith(MARK));
    return names == null ? Stream.empty() : Stream.of(names).map(directory::resolve);
  }
}
