package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.task.TaskRecordCitation;
import dev.perdure.activities.journal.task.TaskRecordResult;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer cites what was read, and nothing else. */
class CitedAnswerTest {

  private static final String READ =
      "- {tool_calls: [{name: read, arguments: {filePath: greet.txt}}]}\n";

  @TempDir Path directory;
  private AgentScene scene;

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void keepsACitationThatWasReadAndLeavesOutWhatNothingShows() {
    TaskRecordResult result =
        answered(
            READ
                + """
                - tool_calls:
                    - name: result
                      arguments:
                        answer: It says Helo.
                        citations:
                          - {ref: greet.txt, title: The greeting, quote: "  Helo "}
                          - {ref: greet.txt, quote: Goodbye}
                          - {ref: other.txt}
                          - {ref: "https://example.org/greeting", quote: Helo}
                """);

    assertThat(result.text()).isEqualTo("It says Helo.");
    assertThat(result.citations())
        .containsExactly(new TaskRecordCitation("greet.txt", "The greeting", "Helo"));
    assertThat(notices())
        .contains("cites 'greet.txt': “Goodbye”")
        .contains("cites 'other.txt'.")
        .contains("cites 'https://example.org/greeting': “Helo”");
  }

  @Test
  void quotesTheLinesThatACitationNames() {
    TaskRecordResult result =
        answered(
            READ
                + """
                - {tool_calls: [{name: result, arguments: {answer: So., citations: [
                    {ref: "greet.txt:1"}, {ref: "greet.txt:7"}]}}]}
                """);

    assertThat(result.citations())
        .containsExactly(new TaskRecordCitation("greet.txt:1", null, "Helo"));
    assertThat(notices()).contains("cites 'greet.txt:7'.");
  }

  @Test
  void takesPlainWordsForTheAnswerAndThePlacesTheyNameForItsCitations() {
    TaskRecordResult result =
        answered(READ + "- {text: \"It says Helo (greet.txt:1), see a.b:80 and greet.txt:9.\"}\n");

    assertThat(result.text()).startsWith("It says Helo");
    assertThat(result.citations())
        .containsExactly(new TaskRecordCitation("greet.txt:1", null, "Helo"));
    assertThat(notices()).isEmpty();
  }

  @Test
  void takesNothingForAPlaceThatAnotherFileOnlyMentions() throws IOException {
    Files.createDirectories(directory.resolve("workspace"));
    Files.writeString(directory.resolve("workspace/README"), "See other.txt.\n99999999999: Bye\n");
    TaskRecordResult result =
        answered(
            """
            - {tool_calls: [{name: read, arguments: {filePath: README}}]}
            - {tool_calls: [{name: result, arguments: {answer: So., citations: [
                {ref: other.txt, quote: Bye}, {ref: "other.txt:1"},
                {ref: README, quote: "99999999999: Bye"}]}}]}
            """);

    assertThat(result.citations())
        .containsExactly(new TaskRecordCitation("README", null, "99999999999: Bye"));
  }

  @Test
  void asksAgainForAResultWithoutAnAnswer() {
    TaskRecordResult result =
        answered(
            """
            - {tool_calls: [{name: result, arguments: {citations: []}}]}
            - {tool_calls: [{name: result, arguments: {answer: Nothing.}}]}
            """);

    assertThat(result.text()).isEqualTo("Nothing.");
  }

  private TaskRecordResult answered(String script) {
    scene = new AgentScene(directory, Strategy.ANSWER, script);
    scene.open("explore", Phase.EXPLORING, "explore/answer", true);
    int turn = 1;
    TurnResult reply = reply(turn);
    while (reply.finish() == FinishReason.TOOL_USE) {
      scene.tools().run(new ToolCallRequest(TASK.mainRun().call(turn, 0), null));
      reply = reply(++turn);
    }
    scene.tasks().end(TaskResult.of(TASK, TaskState.ANSWERED));
    return Objects.requireNonNull(scene.journal().taskReader().get(TASK).result());
  }

  private TurnResult reply(int turn) {
    return scene.models().respond(new TurnRequest(TASK.mainRun(), turn));
  }

  private String notices() {
    return scene.journal().eventLog().after(0, Optional.of(TASK), 1_000).stream()
        .flatMap(each ->
            each.event() instanceof TaskEvent.NoticeShown said
                ? Stream.of(said.text())
                : Stream.empty())
        .collect(Collectors.joining("\n"));
  }
}
