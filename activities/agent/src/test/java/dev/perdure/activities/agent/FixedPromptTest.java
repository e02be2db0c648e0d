package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.MessageOptions;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.TurnRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixedPromptTest {

  private final WireServer vendor = WireServer.start(_ -> WireReply.text("Done."));

  @TempDir Path directory;
  private AgentScene scene;

  @BeforeEach
  void set() {
    scene =
        new AgentScene(
            directory,
            Strategy.LAYERED,
            "anthropic/claude-haiku-4-5",
            Map.of("ANTHROPIC_API_KEY", "key", "ANTHROPIC_BASE_URL", vendor.url() + "/v1"));
  }

  @AfterEach
  void leave() {
    scene.close();
    vendor.close();
  }

  @Test
  void offersAPlannerItsOwnToolsFromItsFirstTurnOn() {
    RunId run = scene.open("plan", Phase.REVIEWING, "plan/reviewing", true);
    respond(run, 1);

    assertThat(requests().getFirst().tools())
        .contains("read", "plan_write", "plan_exit")
        .doesNotContain("edit", "plan_enter");
  }

  @Test
  void tellsOnceOfSwitchesThatNoToolMatches() {
    scene
        .journal()
        .database()
        .sql("update task set body = cast(:body as jsonb)")
        .param("body", "{\"tools\": {\"websrch\": false, \"ed*\": false}}")
        .update();
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    respond(run, 1);
    respond(run, 2);

    assertThat(scene.journal().eventLog().after(0, Optional.of(AgentScene.TASK), 100).toString())
        .containsOnlyOnce("'websrch', which no tool matches")
        .doesNotContain("'ed*'");
  }

  @Test
  void tellsOfSwitchesOfALaterMessageThatNoToolMatches() {
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    respond(run, 1);
    var options =
        new MessageOptions(
            null, null, null, Map.of("websrch", false, "ed*", false), null, null, null, null);
    scene
        .journal()
        .steeringStore()
        .add(
            new UserMessage(
                "u_1", AgentScene.TASK, "ann", UserMessage.When.STEER, "Go on.", options));
    respond(run, 2);
    respond(run, 3);

    assertThat(scene.journal().eventLog().after(0, Optional.of(AgentScene.TASK), 100).toString())
        .containsOnlyOnce("'websrch', which no tool matches")
        .doesNotContain("'ed*'");
  }

  @Test
  void keepsSystemTextAndToolsWhileThePlanIsReviewedAndWritten() {
    plansThenBuilds();

    List<WireRequest> planning = requests().subList(0, 2);
    assertThat(planning).extracting(WireRequest::system).containsOnly(requests().get(0).system());
    assertThat(planning).extracting(WireRequest::tools).containsOnly(requests().get(0).tools());
  }

  @Test
  void offersTheToolsOfBuildingOnceTheMainRunBuilds() {
    plansThenBuilds();

    assertThat(requests().getLast().tools()).contains("edit").doesNotContain("plan_exit");
    assertThat(requests().getLast().newest()).contains("Agent: build", "no longer read-only");
  }

  @Test
  void tellsEachModeOnceInTheConversation() {
    plansThenBuilds();

    assertThat(requests()).extracting(WireRequest::agent).containsExactly("plan", "plan", "build");
    assertThat(requests())
        .extracting(WireRequest::phase)
        .containsExactly("reviewing", "writing-the-plan", "executing");
    assertThat(requests().getLast().body().toString().split("Agent: plan", -1)).hasSize(3);
  }

  @Test
  void tellsAnAgentsOwnPromptAndThatAPhaseIsReadOnlyOnceAlone() {
    plansThenBuilds();

    String said = requests().getLast().body().toString();
    assertThat(said).containsOnlyOnce("This phase is read-only, and nobody's request changes that");
    assertThat(said).containsOnlyOnce("Phase: writing-the-plan\\n\\nYou go on as this agent");
    String persona = AgentRegistry.builtIn().agent("build").prompt();
    assertThat(said).containsOnlyOnce(persona.lines().findFirst().orElseThrow());
  }

  @Test
  void keepsTheToolsInTheLastTurnAndForbidsToCallThem() {
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    respond(run, 1);
    respond(run, 200);

    WireRequest last = requests().getLast();
    assertThat(last.tools()).isEqualTo(requests().getFirst().tools());
    assertThat(last.body().at("/tool_choice/type").asString()).isEqualTo("none");
    assertThat(last.newest()).contains("This is the last turn");
  }

  private void plansThenBuilds() {
    respond(scene.open("plan", Phase.REVIEWING, "plan/reviewing", true), 1);
    scene.journal().runStore().finish(main(), RunState.COMPLETED, FinishReason.END_TURN);
    respond(scene.open("plan", Phase.WRITING_THE_PLAN, "plan/writing", true), 2);
    scene.journal().runStore().finish(main(), RunState.COMPLETED, FinishReason.END_TURN);
    AdoptedPlan.adoptIn(scene.journal());
    respond(scene.open("build", Phase.EXECUTING, "build/executing", false), 3);
  }

  private static RunId main() {
    return AgentScene.TASK.mainRun();
  }

  private void respond(RunId run, int turn) {
    scene.models().respond(new TurnRequest(run, turn));
  }

  private List<WireRequest> requests() {
    return vendor.requests();
  }
}
