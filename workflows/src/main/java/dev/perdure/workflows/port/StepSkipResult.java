package dev.perdure.workflows.port;

import dev.perdure.planner.id.StepId;
import org.jspecify.annotations.Nullable;

/**
 * Whether any step was left out.
 *
 * @param failed the one that was tried, whose changes are to be put back; null for none
 */
public record StepSkipResult(boolean any, @Nullable StepId failed) {

  /** Steps of which none has changed anything. */
  public StepSkipResult(boolean any) {
    this(any, null);
  }
}
