package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.model.TranscriptNormalizer;
import dev.perdure.activities.model.Turn;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageExpansionTest extends AgentJourney {

  @Test
  void givesAModelThePromptOfACommandAndWhatItLooksUp() {
    RunId run = build("- {text: Greeted., when: {contains: Helo}}\n");
    keep(
        new SlashCommand(
            "greet", "", null, null, null, "Greet $1 as in @greet.txt", "test", null, null));
    say("u_1", "/greet Ann");

    TurnResult lookups = scene.models().respond(new TurnRequest(run, 1));
    scene.tools().run(new ToolCallRequest(run.call(1, 0), null));
    TurnResult reply = scene.models().respond(new TurnRequest(run, 2));

    assertThat(lookups.calls()).extracting(TurnResult.Call::reads).containsExactly(true);
    assertThat(reply.finish()).isEqualTo(FinishReason.END_TURN);
    assertThat(scene.said(run)).contains("/greet Ann", "Greet Ann as in @greet.txt", "Greeted.");
  }

  @Test
  void tellsAModelOfLookupsAsAUsersWords() {
    RunId run = build("- {text: Read.}\n");
    say("u_1", "Read @greet.txt");
    scene.models().respond(new TurnRequest(run, 1));
    scene.tools().run(new ToolCallRequest(run.call(1, 0), null));

    List<Turn> turns = TranscriptNormalizer.of(scene.journal().conversationStore().all(run));

    assertThat(turns)
        .singleElement()
        .satisfies(turn ->
            assertThat(((Turn.User) turn).texts())
                .last()
                .asString()
                .startsWith("read greet.txt:")
                .contains("Helo"));
  }

  @Test
  void preparesTheLookupsOfAMessageOnce() {
    RunId run = build("- {text: Read.}\n");
    say("u_1", "Read @greet.txt");

    TurnResult first = scene.models().respond(new TurnRequest(run, 1));

    assertThat(scene.models().respond(new TurnRequest(run, 1))).isEqualTo(first);
    assertThat(scene.journal().conversationStore().all(run)).hasSize(3);
  }

  @Test
  void hasASubagentCarryOutACommandThatIsASubtask() {
    build("- {text: Reviewed.}\n");
    say("u_1", "/review HEAD~1");

    RunId run = openCommand("command-1");

    var call = scene.journal().toolCallStore().find(run.call(1, 0)).orElseThrow().call();
    assertThat(call.name()).isEqualTo("task");
    assertThat(call.input().text("subagent_type")).contains("general");
    assertThat(call.input().text("prompt").orElseThrow()).contains("HEAD~1");
    assertThat(scene.journal().conversationStore().all(run))
        .flatExtracting(Message::parts)
        .contains(new Part.Subtask(run.call(1, 0).childRun()));
  }

  @Test
  void hasAGeneralSubagentCarryOutASubtaskOfAPrimaryAgent() {
    build("- {text: Done.}\n");
    keep(new SlashCommand("tidy", "", "build", null, true, "Tidy up", "tidy.md", null, null));
    say("u_1", "/tidy");

    RunId run = openCommand("command-1");

    var call = scene.journal().toolCallStore().find(run.call(1, 0)).orElseThrow().call();
    assertThat(call.input().text("subagent_type")).contains("general");
  }

  @Test
  void hasTheTasksAgentCarryOutACommandThatIsNoSubtaskOfItsSubagent() {
    RunId run = build("- {text: Tidied.}\n");
    keep(new SlashCommand("tidy", "", "explore", null, false, "Tidy up", "tidy.md", null, null));
    say("u_1", "/tidy");

    scene.models().respond(new TurnRequest(run, 1));

    assertThat(scene.said(run)).contains("Tidy up", "Tidied.");
    assertThat(notices())
        .contains(
            "The command '/tidy' (tidy.md) names the agent 'explore', which can't carry it out here.");
  }

  @ParameterizedTest
  @CsvSource({
    "build, , 0",
    "plan, , 1",
    "nobody, , 1",
    "title, , 1",
    "build, openai/gpt-0, 1",
    "build, sonnet, 1"
  })
  void saysWhatOfACommandIsNotFollowedAndNothingOfTheTasksOwnAgent(
      String agent, @Nullable String model, int notices) {
    RunId run = build("- {text: Done.}\n");
    keep(tidy(agent, model));
    say("u_1", "/tidy");

    scene.models().respond(new TurnRequest(run, 1));

    assertThat(notices())
        .filteredOn(text -> text.contains("The command '/tidy' (tidy.md) names"))
        .hasSize(notices);
  }

  @Test
  void carriesACommandOutByItsAgentAndModelUntilTheNextMessage() {
    RunId run = read("- {text: Welcome., when: {agent: explore}, times: 2}\n");
    String own = scene.contexts().of(run).modelName();
    keep(tidy("build", script("other.yaml", "- {text: Tidied., when: {agent: build}}\n")));
    say("u_1", "/tidy");
    scene.models().respond(new TurnRequest(run, 1));
    say("u_2", "Thanks");

    scene.models().respond(new TurnRequest(run, 2));

    assertThat(scene.said(run)).containsSubsequence("Tidied.", "Welcome.");
    assertThat(scene.contexts().of(run).modelName()).isEqualTo(own);
    assertThat(scene.contexts().of(run).agent().name()).isEqualTo("explore");
  }

  @Test
  void letsTheAgentOfACommandDoNothingThatTheTasksOwnMayNot() {
    RunId run = read("- {text: Done.}\n");
    keep(tidy("build", null));
    say("u_1", "/tidy");

    scene.models().respond(new TurnRequest(run, 1));

    assertThat(scene.contexts().of(run).agent().name()).isEqualTo("build");
    assertThat(scene.contexts().of(run).policy().withholds("edit")).isTrue();
  }

  @Test
  void goesOnAsBeforeAfterACommandWhoseModelWasReplaced() {
    RunId run = build("- {text: Done., times: 2}\n");
    String own = scene.contexts().of(run).modelName();
    keep(tidy(null, script("silent.yaml", "- {text: No., when: {agent: nobody}}\n")));
    say("u_1", "/tidy");
    assertThatThrownBy(() -> scene.models().respond(new TurnRequest(run, 1)))
        .hasMessageContaining("silent.yaml");
    scene.journal().runStore().model(run, script("other.yaml", "- {text: Tidied.}\n"));
    scene.models().respond(new TurnRequest(run, 1));
    say("u_2", "Thanks");

    scene.models().respond(new TurnRequest(run, 2));

    assertThat(scene.said(run)).containsSubsequence("Tidied.", "Done.");
    assertThat(scene.contexts().of(run).modelName()).isEqualTo(own);
  }

  @Test
  void givesTheModelOfACommandToTheOtherRunsThatWorkForIt() {
    RunId main = build("- {text: Done.}\n");
    String other = script("other.yaml", "- {text: Tidied.}\n");
    keep(tidy(null, other));
    say("u_1", "/tidy");
    scene.models().respond(new TurnRequest(main, 1));
    RunId run = TASK.run("explore-1");
    var spec =
        new RunSpec.Builder(
            TASK, Phase.EXPLORING, "workspace-here", RunKind.EXPLORE, run, "explore");
    var values = Map.of("focus", "it", "prompt", "");

    scene
        .runs()
        .open(spec.readOnly().opening(new RunOpening("explore/exploring", values, "x", false)));

    assertThat(scene.contexts().of(run).modelName()).isEqualTo(other);
  }

  @Test
  void followsUpByTheModelThatWasChosenWhileTheTaskWasAtRest() {
    RunId run = build("- {text: Done.}\n");
    scene.models().respond(new TurnRequest(run, 1));
    scene.runs().close(new RunCloseRequest(run, FinishReason.END_TURN, ""));

    scene.journal().taskStore().model(TASK, "ollama/qwen3");
    scene.journal().runStore().modelOfOpen(TASK, "ollama/qwen3");
    scene.open("build", Phase.EXECUTING, "build/follow-up", false);

    assertThat(scene.contexts().of(run).modelName()).isEqualTo("ollama/qwen3");
  }

  @Test
  void plansWhatACommandOfThePlannerAsksOfATaskAtRest() {
    build("- {text: Done.}\n");
    keep(tidy("plan", null));
    scene.tasks().begin(new TaskRef(TASK));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXECUTING));
    scene.tasks().end(TaskResult.of(TASK, TaskState.IDLE));

    say("u_1", "/tidy");

    assertThat(scene.tasks().begin(new TaskRef(TASK)).resumePoint()).isEqualTo(ResumePoint.PLAN);
  }

  @Test
  void namesASubagentThatIsMentionedAndLooksNothingUpForIt() {
    RunId run = build("- {text: Found.}\n");
    say("u_1", "Have @explore look");

    assertThat(scene.models().respond(new TurnRequest(run, 1)).finish())
        .isEqualTo(FinishReason.END_TURN);
    assertThat(scene.said(run).get(2)).contains("explore", "`task`");
  }

  @Test
  void leavesAnAnnotationAlone() {
    RunId run = build("- {text: Done.}\n");
    say("u_1", "Why is there an @Override?");

    assertThat(scene.models().respond(new TurnRequest(run, 1)).calls()).isEmpty();
    assertThat(scene.journal().conversationStore().all(run))
        .noneMatch(message -> message.parts().stream().anyMatch(Part.ToolCall.class::isInstance));
  }

  private Stream<String> notices() {
    return scene.journal().eventLog().after(0, Optional.of(TASK), 100).stream()
        .flatMap(each ->
            each.event() instanceof TaskEvent.NoticeShown said
                ? Stream.of(said.text())
                : Stream.empty());
  }

  private void keep(SlashCommand command) {
    scene.journal().taskStore().keepCommands(TASK, List.of(command));
  }

  /** Opens a run of a reader. */
  private RunId read(String script) {
    scene = new AgentScene(directory, Strategy.BUILD_ONLY, script);
    return scene.open("explore", Phase.EXECUTING, "build/executing", false);
  }

  private static SlashCommand tidy(@Nullable String agent, @Nullable String model) {
    return new SlashCommand("tidy", "", agent, model, null, "Tidy up", "tidy.md", null, null);
  }

  /** The name of a model that plays another script. */
  private String script(String name, String turns) {
    try {
      return "script/" + Files.writeString(directory.resolve(name), turns);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
