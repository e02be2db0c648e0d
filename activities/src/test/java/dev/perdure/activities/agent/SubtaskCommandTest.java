package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.SteeringStore.UserMessage;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ModelActivities.TurnRequest;
import dev.perdure.workflows.port.RunActivities.CloseRun;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.RunSpec.Opening;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import dev.perdure.workflows.port.TaskActivities.TaskTransition;
import dev.perdure.workflows.port.TaskStart.ResumePoint;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SubtaskCommandTest extends AgentJourney {

  @Test
  void leavesTheMainConversationUntouchedByASubtaskOfATaskAtRest() {
    RunId main = atRest();
    int before = scene.journal().messages().all(main).size();
    say("u_1", "/review HEAD~1");

    ResumePoint resumePoint = scene.tasks().begin(new TaskRef(TASK)).resumePoint();
    RunId run = TASK.run("command-2");
    var spec =
        new RunSpec.Builder(TASK, Phase.EXECUTING, "workspace-here", RunKind.FIXED, run, "build");
    scene.runs().open(spec.opening(Opening.of(Opening.COMMAND, "command-2")));

    assertThat(resumePoint).isEqualTo(ResumePoint.SUBTASK);
    var call = scene.journal().calls().find(run.call(1, 0)).orElseThrow().call();
    assertThat(call.name()).isEqualTo("task");
    assertThat(call.input().text("prompt").orElseThrow()).contains("HEAD~1");
    assertThat(scene.journal().messages().all(main)).hasSize(before);
    assertThat(scene.journal().steering().pending(TASK)).isEmpty();
    assertThat(scene.journal().runs().get(run).title()).isEqualTo("/review HEAD~1");
    assertThat(scene.journal().events().after(0, Optional.of(TASK), 1_000).toString())
        .containsOnlyOnce("The run 'command-2' carries out '/review HEAD~1'");
  }

  @Test
  void followsUpInTheMainConversationIfWordsComeWithASubtask() {
    atRest();
    say("u_1", "/review");
    say("u_2", "Then mend it");

    assertThat(scene.tasks().begin(new TaskRef(TASK)).resumePoint())
        .isEqualTo(ResumePoint.FOLLOW_UP);
  }

  private void say(String id, String text) {
    scene.journal().steering().add(new UserMessage(id, TASK, "ann", UserMessage.When.STEER, text));
  }

  /** Ends the main run of a task, which then waits for messages. */
  private RunId atRest() {
    RunId main = build("- {text: Done.}\n");
    scene.models().respond(new TurnRequest(main, 1));
    scene.runs().close(new CloseRun(main, FinishReason.END_TURN, ""));
    scene.tasks().begin(new TaskRef(TASK));
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXECUTING));
    scene.tasks().end(TaskResult.of(TASK, TaskState.IDLE));
    return main;
  }
}
