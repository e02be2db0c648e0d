package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The run of a step opens with its files, and ends beside its last change. */
class StepRunTest {

  private static final String PLAN =
      """
      {"overview": "The greeting is spelt right.", "approach": "",
       "files": [{"path": "greet.txt", "action": "modify"}, {"path": "new.txt", "action": "add"}],
       "steps": [{"id": "mend", "title": "Mend", "instructions": "Write Hello.",
         "files": ["greet.txt", "new.txt"], "checks": [{"command": "grep -qx Hello greet.txt"}]}],
       "verification": [{"command": "true"}]}
      """;
  private static final String EDIT =
      "{name: edit, arguments: {filePath: greet.txt, oldString: Helo, newString: Hello}}";
  private static final String WRONG =
      "{name: edit, arguments: {filePath: greet.txt, oldString: Nobody, newString: Hello}}";
  private static final String READ = "{name: read, arguments: {filePath: greet.txt}}";
  private static final String DONE = "{name: done, arguments: {report: I mended greet.txt.}}";

  @TempDir Path directory;
  private AgentScene scene;
  private OpenedRun opened;

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void opensWithTheFilesThatAreThere() {
    RunId run = open("- {text: Done.}\n");

    assertThat(opened.openingCalls())
        .extracting(TurnResult.Call::summary)
        .containsExactly("read: greet.txt");
    assertThat(respond(run, 1).calls()).hasSize(1);
    assertThat(call(run, 1, 0)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 1, 0).content()).contains("Helo").doesNotContain("new.txt");
    assertThat(respond(run, 2).finish()).isEqualTo(FinishReason.END_TURN);
  }

  @Test
  void countsAFileThatItOpensWithAsRead() {
    RunId run = work("- when: {turn: 1}\n  tool_calls: [%s, %s]\n".formatted(EDIT, DONE));

    assertThat(call(run, 2, 0)).isInstanceOf(ToolOutcome.Ends.class);
    assertThat(scene.greeting()).isEqualTo("Hello\n");
  }

  @Test
  void endsBesideItsLastChangeWithItsReport() {
    RunId run = work("- tool_calls: [%s, %s]\n".formatted(EDIT, DONE));

    assertThat(call(run, 2, 0)).isInstanceOf(ToolOutcome.Ends.class);
    assertThat(scene.result(run, 2, 1).isError()).isFalse();
    assertThat(scene.journal().conversationStore().lastWords(run)).isEqualTo("I mended greet.txt.");
  }

  @Test
  void goesOnWhereAnEarlierCallOfTheAnswerFailed() {
    RunId run = work("- tool_calls: [%s, %s]\n".formatted(WRONG, DONE));
    call(run, 2, 0);

    assertThat(call(run, 2, 1)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 2, 1).content()).contains("'edit' before 'done' did not succeed");
    assertThat(scene.journal().conversationStore().lastWords(run)).isEmpty();
  }

  @Test
  void endsOnceHoweverOftenItsLastChangeIsAskedFor() {
    RunId run = work("- tool_calls: [%s, %s]\n".formatted(EDIT, DONE));
    call(run, 2, 0);

    assertThat(call(run, 2, 0)).isInstanceOf(ToolOutcome.Ends.class);
    assertThat(call(run, 2, 1)).isInstanceOf(ToolOutcome.Ends.class);
    assertThat(scene.greeting()).isEqualTo("Hello\n");
  }

  @Test
  void endsByACallOfItsOwnAfterAReadThatMayRunBesideOthers() {
    RunId run = work("- tool_calls: [%s, %s]\n".formatted(READ, DONE));

    assertThat(call(run, 2, 0)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(call(run, 2, 1)).isInstanceOf(ToolOutcome.Ends.class);
  }

  @Test
  void goesOnWhereACallStandsBehindTheEnd() {
    RunId run = work("- tool_calls: [%s, %s]\n".formatted(DONE, EDIT));

    assertThat(call(run, 2, 0)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 2, 0).content()).contains("Make 'done' the last call");
  }

  @Test
  void isToldInTheSameConversationWhichCheckFailed() {
    RunId run =
        work(
            """
            - {when: {contains: You ended the step}, text: I changed the wrong word. Nobody reads it. The greeting has to change.}
            - {text: Done.}
            """);
    respond(run, 2);
    close(run);
    var failed =
        new StepRecordCheckRecord("grep -qx Hello greet.txt", null, false, 1, null, "no line");
    scene.journal().stepStore().checks(TASK, new StepId("mend"), List.of(failed));
    int turn =
        scene.runs().open(spec(run, RunOpening.of("step/repair", run + RunSpec.REPAIR))).turn();
    assertThat(scene.said(run).getLast()).contains("`grep -qx Hello greet.txt` ended with 1");
    respond(run, turn);
    close(run);

    assertThat(
            scene.journal().stepStore().find(TASK, new StepId("mend")).orElseThrow().reflection())
        .startsWith("I changed the wrong word.");
  }

  private RunId work(String script) {
    RunId run = open(script);
    respond(run, 1);
    call(run, 1, 0);
    respond(run, 2);
    return run;
  }

  private RunId open(String script) {
    scene = new AgentScene(directory, Strategy.LAYERED, script);
    var phases = new FivePhases(scene);
    phases.planner(Phase.WRITING_THE_PLAN);
    phases.approve(PLAN);
    RunId run = TASK.run("step-mend-1");
    opened = scene.runs().open(spec(run, RunOpening.of("step/executing", run.value())));
    return run;
  }

  private static RunSpec spec(RunId run, RunOpening opening) {
    return new RunSpec.Builder(TASK, Phase.EXECUTING, "workspace-here", RunKind.STEP, run, "build")
        .steered()
        .step(new StepId("mend"))
        .opening(opening);
  }

  private TurnResult respond(RunId run, int turn) {
    return scene.models().respond(new TurnRequest(run, turn));
  }

  private ToolOutcome call(RunId run, int turn, int index) {
    return scene.tools().run(new ToolCallRequest(run.call(turn, index), null));
  }

  private void close(RunId run) {
    scene.runs().close(new RunCloseRequest(run, FinishReason.END_TURN, ""));
  }
}
