package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.SteeringStore.UserMessage;
import dev.perdure.activities.model.Transcript;
import dev.perdure.activities.model.Turn;
import dev.perdure.planner.command.Command;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.workflows.port.ModelActivities.TurnRequest;
import dev.perdure.workflows.port.ModelActivities.TurnResult;
import dev.perdure.workflows.port.ToolActivities.ToolCallRequest;
import java.util.List;
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
    keep(new Command("greet", "", null, null, false, "Greet $1 as in @greet.txt", "test", null));
    say("/greet Ann");

    TurnResult lookups = scene.models().respond(new TurnRequest(run, 1));
    scene.tools().run(new ToolCallRequest(run.call(1, 0), null));
    TurnResult reply = scene.models().respond(new TurnRequest(run, 2));

    assertThat(lookups.calls()).containsExactly(new TurnResult.Call(0, true));
    assertThat(reply.finish()).isEqualTo(FinishReason.END_TURN);
    assertThat(scene.said(run)).contains("/greet Ann", "Greet Ann as in @greet.txt", "Greeted.");
  }

  @Test
  void tellsAModelOfLookupsAsAUsersWords() {
    RunId run = build("- {text: Read.}\n");
    say("Read @greet.txt");
    scene.models().respond(new TurnRequest(run, 1));
    scene.tools().run(new ToolCallRequest(run.call(1, 0), null));

    List<Turn> turns = Transcript.of(scene.journal().messages().all(run));

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
    say("Read @greet.txt");

    TurnResult first = scene.models().respond(new TurnRequest(run, 1));

    assertThat(scene.models().respond(new TurnRequest(run, 1))).isEqualTo(first);
    assertThat(scene.journal().messages().all(run)).hasSize(3);
  }

  @Test
  void hasASubagentCarryOutACommandThatIsASubtask() {
    RunId run = build("- {text: Reviewed.}\n");
    say("/review HEAD~1");

    scene.models().respond(new TurnRequest(run, 1));

    var call = scene.journal().calls().find(run.call(1, 0)).orElseThrow().call();
    assertThat(call.name()).isEqualTo("task");
    assertThat(call.input().text("subagent_type")).contains("general");
    assertThat(call.input().text("prompt").orElseThrow()).contains("HEAD~1");
  }

  @ParameterizedTest
  @CsvSource({"build, , 0", "plan, , 1", "build, openai/gpt-5.5, 1"})
  void saysWhatOfACommandIsNotFollowedAndNothingOfTheTasksOwnAgent(
      String agent, @Nullable String model, int notices) {
    RunId run = build("- {text: Done.}\n");
    keep(new Command("tidy", "", agent, model, false, "Tidy up", "tidy.md", null));
    say("/tidy");

    scene.models().respond(new TurnRequest(run, 1));

    assertThat(notices())
        .filteredOn(text -> text.contains("The command '/tidy' (tidy.md) names"))
        .hasSize(notices);
  }

  @Test
  void namesASubagentThatIsMentionedAndLooksNothingUpForIt() {
    RunId run = build("- {text: Found.}\n");
    say("Have @explore look");

    assertThat(scene.models().respond(new TurnRequest(run, 1)).finish())
        .isEqualTo(FinishReason.END_TURN);
    assertThat(scene.said(run).get(2)).contains("explore", "`task`");
  }

  @Test
  void leavesAnAnnotationAlone() {
    RunId run = build("- {text: Done.}\n");
    say("Why is there an @Override?");

    assertThat(scene.models().respond(new TurnRequest(run, 1)).calls()).isEmpty();
    assertThat(scene.journal().messages().all(run))
        .noneMatch(message -> message.parts().stream().anyMatch(Part.ToolCall.class::isInstance));
  }

  private Stream<String> notices() {
    return scene.journal().events().after(0, Optional.of(TASK), 100).stream()
        .flatMap(each ->
            each.event() instanceof TaskEvent.Notice said
                ? Stream.of(said.text())
                : Stream.empty());
  }

  private void keep(Command command) {
    scene.journal().facts().keepCommands(TASK, List.of(command));
  }

  private void say(String text) {
    scene
        .journal()
        .steering()
        .add(new UserMessage("u_1", TASK, "ann", UserMessage.When.STEER, text, JsonObject.empty()));
  }
}
