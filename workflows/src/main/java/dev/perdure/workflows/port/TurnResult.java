package dev.perdure.workflows.port;

import dev.perdure.planner.message.FinishReason;
import java.util.List;

/**
 * The part of a model's answer that the workflow needs.
 *
 * @param finish why the answer ended
 * @param calls the tool calls asked for, in order; at most 128
 * @param more whether a person's message arrived meanwhile, so that the run goes on
 */
public record TurnResult(FinishReason finish, List<Call> calls, boolean more) {

  /** Copies the calls. */
  public TurnResult {
    calls = List.copyOf(calls);
  }

  /**
   * A tool call by its index.
   *
   * @param reads whether it may run beside others
   * @param summary the tool and its first argument in one short line, without a secret
   */
  public record Call(int index, boolean reads, String summary) {}
}
