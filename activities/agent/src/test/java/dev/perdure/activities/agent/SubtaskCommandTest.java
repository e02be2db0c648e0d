package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.PlanReopenRequest;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.port.UnreadMessages;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SubtaskCommandTest extends AgentJourney {

  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [{"id": "s1", "title": "Mend",
        "instructions": "Mend it.", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  @Test
  void leavesTheMainConversationUntouchedByASubtaskOfATaskAtRest() {
    RunId main = atRest();
    int before = scene.journal().conversationStore().all(main).size();
    say("u_1", "/review HEAD~1");

    ResumePoint resumePoint = begin();
    RunId run = openCommand("command-2");

    assertThat(resumePoint).isEqualTo(ResumePoint.SUBTASK);
    var call = scene.journal().toolCallStore().find(run.call(1, 0)).orElseThrow().call();
    assertThat(call.name()).isEqualTo("task");
    assertThat(call.input().text("prompt").orElseThrow()).contains("HEAD~1");
    assertThat(scene.journal().conversationStore().all(main)).hasSize(before);
    assertThat(scene.journal().steeringStore().pending(TASK)).isEmpty();
    assertThat(scene.journal().runStore().get(run).title()).isEqualTo("/review HEAD~1");
    assertThat(scene.journal().eventLog().after(0, Optional.of(TASK), 1_000).toString())
        .containsOnlyOnce("The run 'command-2' carries out '/review HEAD~1'");
  }

  @Test
  void carriesASubtaskOutBeforeTheWordsThatFollowIt() {
    RunId main = atRest();
    int before = scene.journal().conversationStore().all(main).size();
    say("u_1", "/review");
    say("u_2", "Then mend it");

    assertThat(begin()).isEqualTo(ResumePoint.SUBTASK);
    openCommand("command-2");
    assertThat(scene.journal().conversationStore().all(main)).hasSize(before);
    assertThat(pending()).containsExactly("u_2");
    assertThat(scene.tasks().end(TaskResult.of(TASK, TaskState.DELIVERED)).atRest()).isFalse();
    assertThat(begin()).isEqualTo(ResumePoint.FOLLOW_UP);
  }

  @Test
  void leavesASubtaskThatFollowsWordsOutOfTheMainConversation() {
    atRest();
    say("u_1", "Mend it");
    say("u_2", "/review");

    assertThat(begin()).isEqualTo(ResumePoint.FOLLOW_UP);
    RunId main = scene.open("build", Phase.EXECUTING, "build/follow-up", false);
    assertThat(scene.said(main)).contains("Mend it").doesNotContain("/review");
    assertThat(pending()).containsExactly("u_2");
    assertThat(scene.tasks().end(TaskResult.of(TASK, TaskState.DELIVERED)).atRest()).isFalse();
    assertThat(begin()).isEqualTo(ResumePoint.SUBTASK);
  }

  @ParameterizedTest
  @CsvSource({"true,", "true, build", "true, explore", ", explore", ", general"})
  void queuesASubtaskWhileTheMainRunIsAtWork(@Nullable Boolean subtask, @Nullable String agent) {
    RunId main = build("- {text: Done., times: always}\n");
    keep(subtask, agent);
    say("u_1", "/look here");

    TurnResult turn = scene.models().respond(new TurnRequest(main, 1));

    assertThat(scene.said(main)).doesNotContain("/look here");
    assertThat(turn.more()).as("whether the run goes on for the command").isFalse();
    assertThat(pending()).containsExactly("u_1");
  }

  @ParameterizedTest
  @CsvSource({",", ", build", "false, explore", "false,"})
  void tellsTheMainRunOfACommandThatIsNoSubtask(@Nullable Boolean subtask, @Nullable String agent) {
    RunId main = build("- {text: Done., times: always}\n");
    keep(subtask, agent);
    say("u_1", "/look here");

    scene.models().respond(new TurnRequest(main, 1));

    assertThat(scene.said(main)).contains("/look here");
    assertThat(pending()).isEmpty();
  }

  @Test
  void carriesTheCommandOfASubagentOutBesideTheConversation() {
    RunId main = atRest();
    int before = scene.journal().conversationStore().all(main).size();
    keep(null, "explore");
    say("u_1", "/look here");

    assertThat(begin()).isEqualTo(ResumePoint.SUBTASK);
    RunId run = openCommand("command-2");
    var call = scene.journal().toolCallStore().find(run.call(1, 0)).orElseThrow().call();
    assertThat(call.input().text("subagent_type")).contains("explore");
    assertThat(scene.journal().conversationStore().all(main)).hasSize(before);
  }

  private void keep(@Nullable Boolean subtask, @Nullable String agent) {
    var command =
        new SlashCommand("look", "", agent, null, subtask, "Look $1", "look.md", null, null);
    scene.journal().taskStore().keepCommands(TASK, List.of(command));
  }

  @Test
  void leavesAPlanUnderApprovalAloneAndReadsOnlyWhereNoPlanIsApproved() {
    plan("- {text: Understood., times: always}\n");
    scene.journal().planStore().write(TASK, "t_1.main.0.0", Json.read(PLAN, Plan.class));
    PendingRequest request = Objects.requireNonNull(scene.shownPlan());
    scene.tasks().raise(new RaiseRequest(TASK, request.id(), true));
    say("u_1", "/review");

    var unread = scene.tasks().reopenPlan(new PlanReopenRequest(TASK, request.id()));
    assertThat(unread).isEqualTo(new UnreadMessages(false, true));
    assertThat(scene.decide(Decided.on(request, Outcome.REJECT).decision()).present()).isFalse();
    var rejected = TaskResult.of(TASK, TaskState.REJECTED);
    assertThat(scene.tasks().end(rejected).atRest()).as("whether it rests").isFalse();
    TaskStart start = scene.tasks().begin(new TaskRef(TASK));
    assertThat(start.resumePoint()).isEqualTo(ResumePoint.READ_SUBTASK);
    assertThat(start.rested()).isEqualTo(rejected);
  }

  @Test
  void readsOnlyAfterAFailureAndReturnsToIt() {
    build("- {text: Done.}\n");
    scene.tasks().begin(new TaskRef(TASK));
    say("u_1", "/review");
    var failed = new TaskResult(TASK, TaskState.FAILED, "run_failed", "It broke.", null);
    assertThat(scene.tasks().end(failed).atRest()).isFalse();

    TaskStart start = scene.tasks().begin(new TaskRef(TASK));
    assertThat(start.resumePoint()).isEqualTo(ResumePoint.READ_SUBTASK);
    assertThat(start.rested()).isEqualTo(failed);

    openCommand("command-" + start.execution());
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXPLORING));
    TaskStart restarted = scene.tasks().begin(new TaskRef(TASK));
    assertThat(restarted.resumePoint()).isEqualTo(ResumePoint.READ_SUBTASK);
    assertThat(restarted.rested()).isEqualTo(failed);

    assertThat(scene.tasks().end(failed).atRest()).isTrue();
    assertThat(scene.journal().taskReader().get(TASK).state()).isEqualTo(TaskState.FAILED);
    assertThat(Objects.requireNonNull(scene.journal().taskReader().get(TASK).failure()).code())
        .isEqualTo("run_failed");
  }

  @Test
  void restsWithACommandThatNoRunCouldTake() {
    build("- {text: Done.}\n");
    scene.tasks().begin(new TaskRef(TASK));
    say("u_1", "/review");
    var failed = new TaskResult(TASK, TaskState.FAILED, "run_failed", "It broke.", null);
    scene.tasks().end(failed);
    begin();

    assertThat(scene.tasks().end(failed).atRest()).isTrue();
    assertThat(pending()).containsExactly("u_1");
  }

  @Test
  void setsAFailedSetupUpOnceMoreOnlyForANewMessage() {
    build("- {text: Done.}\n");
    scene.tasks().begin(new TaskRef(TASK));
    say("u_1", "/review");
    var failed = new TaskResult(TASK, TaskState.FAILED, "setup_failed", "It broke.", null);

    assertThat(scene.tasks().end(failed).atRest()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERRUPT", "CANCEL"})
  void dropsTheCommandsThatWaitedBeforeAStop(ControlCommand stop) {
    build("- {text: Done.}\n");
    scene.tasks().begin(new TaskRef(TASK));
    say("u_1", "/review");
    say("u_2", "Use tabs");
    scene.submit(new OutboxMessage.Steers(TASK, new Control(stop, "ann", "c_1"), "c_1"));
    say("u_3", "/review HEAD~1");

    TaskState state = stop == ControlCommand.CANCEL ? TaskState.CANCELLED : TaskState.IDLE;
    scene.tasks().end(TaskResult.of(TASK, state).stoppedBy(List.of("c_1")));

    assertThat(pending()).containsExactly("u_2", "u_3");
    assertThat(scene.journal().eventLog().after(0, Optional.of(TASK), 1_000).toString())
        .containsOnlyOnce("The command '/review' was dropped");
  }

  @Test
  void dropsTheCommandsOfATaskThatTheEngineCancelled() {
    build("- {text: Done.}\n");
    scene.tasks().begin(new TaskRef(TASK));
    say("u_1", "/review");

    assertThat(scene.tasks().end(TaskResult.of(TASK, TaskState.CANCELLED)).atRest()).isTrue();
    assertThat(pending()).isEmpty();
  }

  @Test
  void beginsNoPlanFileBeforeItIsKnownWhetherTheTaskPlans() {
    scene = new AgentScene(directory, Strategy.AUTO, "- {text: Done.}\n");
    scene.tasks().begin(new TaskRef(TASK));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXPLORING));
    assertThat(planFile()).doesNotExist();

    scene.journal().taskStore().triage(TASK, Triage.asked(Strategy.LAYERED));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXPLORING));
    assertThat(planFile()).exists();
  }

  private Path planFile() {
    return directory.resolve("data/plans/t_1.md");
  }

  private ResumePoint begin() {
    return scene.tasks().begin(new TaskRef(TASK)).resumePoint();
  }

  private List<String> pending() {
    return scene.journal().steeringStore().pending(TASK).stream().map(UserMessage::id).toList();
  }

  /** Ends the main run of a task, which then waits for messages. */
  private RunId atRest() {
    RunId main = build("- {text: Done.}\n");
    scene.models().respond(new TurnRequest(main, 1));
    scene.runs().close(new RunCloseRequest(main, FinishReason.END_TURN, ""));
    scene.tasks().begin(new TaskRef(TASK));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXECUTING));
    scene.tasks().end(TaskResult.of(TASK, TaskState.DELIVERED));
    return main;
  }
}
