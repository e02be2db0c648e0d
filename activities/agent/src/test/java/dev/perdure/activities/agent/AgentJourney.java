package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolOutcome;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of one agent's run on real stores, driven by a script. */
abstract class AgentJourney {

  @TempDir Path directory;
  AgentScene scene;

  @AfterEach
  final void leave() {
    scene.close();
  }

  /** Opens a run that builds, of a task without a plan. */
  final RunId build(String script) {
    scene = new AgentScene(directory, Strategy.BUILD_ONLY, script);
    return scene.open("build", Phase.EXECUTING, "build/executing", false);
  }

  /** Opens a run that writes the plan of a task. */
  final RunId plan(String script) {
    scene = new AgentScene(directory, Strategy.LAYERED, script);
    return scene.open("plan", Phase.WRITING_THE_PLAN, "plan/writing", true);
  }

  /** Opens a run that carries out the command of a message. */
  final RunId openCommand(String name) {
    RunId run = AgentScene.TASK.run(name);
    var spec =
        new RunSpec.Builder(
            AgentScene.TASK, Phase.EXECUTING, "workspace-here", RunKind.FIXED, run, "build");
    scene.runs().open(spec.opening(RunOpening.of(RunOpening.COMMAND, name)));
    return run;
  }

  /** Leaves a message of a person to be read by the next turn. */
  final void say(String id, String text) {
    scene
        .journal()
        .steeringStore()
        .add(new UserMessage(id, AgentScene.TASK, "ann", UserMessage.When.STEER, text));
  }

  /** The request that a call raised. */
  static PendingRequest asked(ToolOutcome outcome) {
    assertThat(outcome).isInstanceOf(ToolOutcome.Asks.class);
    return ((ToolOutcome.Asks) outcome).request();
  }
}
