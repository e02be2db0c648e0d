package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.RunGuard;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunSpec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the record of a run that begins from the specification of the engine. */
final class NewRunFactory {

  private final RunModelChooser runModelChooser;
  private final RunGuard runGuard;
  private final CalledCommand calledCommand;

  NewRunFactory(RunModelChooser runModelChooser, RunGuard runGuard, CalledCommand calledCommand) {
    this.runModelChooser = runModelChooser;
    this.runGuard = runGuard;
    this.calledCommand = calledCommand;
  }

  NewRun of(RunSpec spec, int turn) {
    return new NewRun(
        spec.run(),
        spec.task(),
        spec.kind(),
        spec.parent(),
        spec.workflowId(),
        spec.agent(),
        spec.phase(),
        Optional.ofNullable(spec.step()).map(Object::toString).orElse(null),
        title(spec),
        focus(spec),
        runModelChooser.of(spec).orElse(null),
        Optional.ofNullable(spec.delegation()).map(RunDelegation::deadline).orElse(null),
        spec.readOnly() || !runGuard.mayChangeFiles(spec),
        new RunSettings(turn, spec.steered(), worktree(spec)));
  }

  private static @Nullable String worktree(RunSpec spec) {
    RunDelegation terms = spec.delegation();
    return terms == null ? spec.worktree() : terms.worktree();
  }

  private @Nullable String focus(RunSpec spec) {
    return OpeningMessageWriter.hasCommand(spec)
        ? calledCommand.text(spec.task())
        : spec.opening().values().get("focus");
  }

  private String title(RunSpec spec) {
    String focus = focus(spec);
    if (spec.step() != null) {
      return "Step " + spec.step();
    }
    return focus == null ? spec.agent() : focus;
  }
}
