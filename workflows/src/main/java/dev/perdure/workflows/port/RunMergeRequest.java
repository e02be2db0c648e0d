package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;

/**
 * A delegated run whose files are to be merged.
 *
 * @param finish how it ended
 * @param checks the turn in which its checks were run; 0 for none
 */
public record RunMergeRequest(RunId run, FinishReason finish, int checks) {}
