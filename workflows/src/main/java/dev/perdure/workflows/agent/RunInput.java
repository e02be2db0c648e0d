package dev.perdure.workflows.agent;

import dev.perdure.workflows.flow.SignalGuard;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
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

  private static boolean isComplete(@Nullable RunOpening opening) {
    return opening != null && SignalGuard.hasIds(opening.prompt(), opening.key());
  }

  private static boolean isComplete(@Nullable RunDelegation delegation) {
    return delegation == null || delegation.call() != null;
  }

  private static boolean isComplete(List<RunSpec> background) {
    return background.stream().allMatch(RunInput::isComplete);
  }
}
