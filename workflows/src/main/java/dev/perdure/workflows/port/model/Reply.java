package dev.perdure.workflows.port.model;

import dev.perdure.planner.message.FinishReason;
import java.util.List;

/**
 * What the workflow needs of a model's answer.
 *
 * @param finish why the answer ended
 * @param calls the tool calls asked for, in order; at most 128
 * @param more whether a person's message arrived meanwhile, so that the run goes on
 */
public record Reply(FinishReason finish, List<Call> calls, boolean more) {

  /** Copies the calls. */
  public Reply {
    calls = List.copyOf(calls);
  }

  /** A tool call by its index, and whether it may run beside others. */
  public record Call(int index, boolean reads) {}
}
