package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.DueReport;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of the tool {@code task}: what they delegate and what they are answered. */
class SubagentCallsTest {

  private static final String LOOKS =
      """
      - when: {agent: build}
        tool_calls:
          - {name: task, arguments: {description: Look, prompt: Look around., subagent_type: general}}
      - {text: "All is well.", when: {agent: general, contains: Look}}
      - {text: "Still well.", when: {agent: general, contains: again}}
      """;
  private static final String AGAIN =
      """
      - when: {agent: build}
        tool_calls:
          - {name: task, arguments: {description: Again, prompt: Look again., task_id: t_1.main.1.0.task%s}}
      """;

  @TempDir private Path directory;
  private AgentScene scene;
  private RunId main;

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void goesOnWithTheConversationOfAnEarlierSubagent() {
    open(LOOKS + AGAIN.formatted(""));
    RunSpec first = delegated(1);
    carryOut(first, 1);
    call(1);

    RunSpec second = delegated(2);
    carryOut(second, 2);

    assertThat(second.run()).isEqualTo(first.run());
    assertThat(second.workflowId()).isNotEqualTo(first.workflowId());
    assertThat(call(2)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(result(2)).startsWith("Still well.");
    assertThat(scene.said(first.run()))
        .containsExactly("Look around.", "All is well.", "Look again.", "Still well.");
  }

  @Test
  void doesNotGoOnWithARunThatIsStillAtWork() {
    open(LOOKS + AGAIN.formatted(""));
    scene.runs().open(delegated(1));

    assertThat(call(2)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(result(2)).contains("'t_1.main.1.0.task' is still at work");
  }

  @Test
  void doesNotGoOnWithARunThatIsNone() {
    open(LOOKS + AGAIN.formatted("-9"));
    delegated(1);

    assertThat(call(2)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(result(2)).contains("No subagent of this task has the run");
  }

  @Test
  void writesTheChecksOfASubagentAsCallsOfItsOwn() {
    open(
        """
        - when: {agent: build}
          tool_calls:
            - {name: task, arguments: {description: Write, prompt: Write it., subagent_type: general, checks: [{command: ./test.sh}]}}
        - {text: "Written.", when: {agent: general}}
        """);
    RunSpec child = delegated(1);
    scene.runs().open(child);
    scene.models().respond(new TurnRequest(child.run(), 1));

    scene.runs().writeChecks(new ChecksTurn(child.run(), main.call(1, 0), 2));

    assertThat(scene.journal().toolCallStore().ofTurn(child.run(), 2))
        .extracting(
            call -> call.call().name() + " " + call.call().input().text("command").orElse(""))
        .containsExactly("bash ./test.sh");
  }

  @Test
  void refusesChecksForASubagentThatMayChangeNothing() {
    open(
        """
        - when: {agent: build}
          tool_calls:
            - {name: task, arguments: {description: Look, prompt: Look., subagent_type: explore, checks: [{command: ls}]}}
        """);

    assertThat(call(1)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(result(1)).contains("'explore' may change no files", "leave them out");
  }

  @Test
  void deliversTheReportOfASubagentInTheBackgroundAsAMessage() {
    open(LOOKS.replace("subagent_type: general", "subagent_type: general, background: true"));
    RunSpec child = delegated(1);

    scene.tools().run(new ToolCallRequest(main.call(1, 0), null, true));
    carryOut(child, 1);
    scene.runs().deliver(new DueReport(main, main.call(1, 0), 2));

    assertThat(result(1)).contains("works in the background", child.run().value());
    assertThat(scene.said(main).getLast()).contains("has ended: Look", "All is well.");
  }

  @Test
  void takesSubagentsInTheBackgroundUpAgainWhoseReportsWereNotRead() {
    open(LOOKS.replace("subagent_type: general", "subagent_type: general, background: true"));
    RunSpec child = delegated(1);

    OpenedRun again = scene.reopen("build", Phase.EXECUTING, "build/executing", false);

    assertThat(again.background()).containsExactly(child);
  }

  @Test
  void tellsASubagentWhatItMayReadOfItsTask() {
    open(
        LOOKS
            + """
            - when: {agent: build}
              tool_calls:
                - {name: task, arguments: {description: Read, prompt: Read it., subagent_type: general, context: [greet.txt, "run:t_1.main.1.0.task"]}}
            """);
    carryOut(delegated(1), 1);
    call(1);

    RunSpec second = delegated(2);
    scene.runs().open(second);

    assertThat(scene.said(second.run()).getFirst())
        .contains("Read it.", "- greet.txt", "- ref:t_1.main.1.0.task");
    var found =
        new PlanDraftModule(scene.journal())
            .taskReferenceResolver()
            .find(second.run(), "t_1.main.1.0.task");
    assertThat(found).map(String::new).get().asString().contains("All is well.");
  }

  @Test
  void refusesAReferenceThatLeadsNowhere() {
    open(
        """
        - when: {agent: build}
          tool_calls:
            - {name: task, arguments: {description: Read, prompt: Read it., context: [t_2.main]}}
        """);

    assertThat(call(1)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(result(1)).contains("'t_2.main' in 'context' is not a file here");
  }

  @Test
  void givesASubagentFilesOfItsOwnOnlyWhereItsCallerMayWrite() {
    open(LOOKS);
    assertThat(delegated(1).delegation().worktree()).contains("/workspaces/t_1-sub-");
    scene.close();

    scene = new AgentScene(directory.resolve("planning"), Strategy.LAYERED, LOOKS);
    main = scene.open("build", Phase.EXPLORING, "explore/answer", true);
    assertThat(delegated(1).delegation().worktree()).isNull();
    assertThat(delegated(1).readOnly()).isTrue();
  }

  @Test
  void asksTheModelOfItsCallerForASubagentWithoutOneOfItsOwn() {
    open(LOOKS);
    RunSpec child = delegated(1);
    scene.journal().runStore().model(main, "script/other.yaml");

    scene.runs().open(child);

    assertThat(scene.journal().runStore().get(child.run()).model()).isEqualTo("script/other.yaml");
  }

  private void open(String script) {
    scene = new AgentScene(directory, Strategy.BUILD_ONLY, script);
    main = scene.open("build", Phase.EXECUTING, "build/executing", false);
  }

  private RunSpec delegated(int turn) {
    return ((ToolOutcome.Delegates) call(turn)).child();
  }

  private ToolOutcome call(int turn) {
    scene.models().respond(new TurnRequest(main, turn));
    return scene.tools().run(new ToolCallRequest(main.call(turn, 0), null));
  }

  private void carryOut(RunSpec child, int turn) {
    scene.runs().open(child);
    scene.models().respond(new TurnRequest(child.run(), turn));
    scene.runs().close(new RunCloseRequest(child.run(), FinishReason.END_TURN, ""));
  }

  private String result(int turn) {
    return scene.result(main, turn, 0).content();
  }
}
