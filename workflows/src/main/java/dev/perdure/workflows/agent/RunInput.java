package dev.perdure.workflows.agent;

import dev.perdure.workflows.flow.SignalGuard;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.RunSpec.Delegation;
import dev.perdure.workflows.port.RunSpec.Opening;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Check of the input of a run's workflow, which every caller of the engine can send. */
final class RunInput {

  private RunInput() {}

  /** Whether a specification has every part that a run needs. */
  static boolean isComplete(@Nullable RunSpec spec) {
    return spec != null
        && SignalGuard.hasIds(spec.task(), spec.run(), spec.agent(), spec.queue())
        && spec.kind() != null
        && spec.phase() != null
        && isComplete(spec.opening())
        && isComplete(spec.delegation())
        && isComplete(spec.background());
  }

  private static boolean isComplete(@Nullable Opening opening) {
    return opening != null && SignalGuard.hasIds(opening.prompt(), opening.key());
  }

  private static boolean isComplete(@Nullable Delegation delegation) {
    return delegation == null || delegation.call() != null;
  }

  private static boolean isComplete(@Nullable List<RunSpec> background) {
    return background == null || background.stream().allMatch(RunInput::isComplete);
  }
}
