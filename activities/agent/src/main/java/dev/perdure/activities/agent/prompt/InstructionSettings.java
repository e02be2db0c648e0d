package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.network.HostDenials;
import java.util.List;

/**
 * The entries of the setting {@code instructions}: globs and paths of the worktree; those of the
 * person may also be paths elsewhere and URLs.
 *
 * @param files the paths that globs choose from
 * @param denials the hosts that no URL may lead to
 */
record InstructionSettings(
    List<String> personal, List<String> repository, List<String> files, HostDenials denials) {

  static InstructionSettings none() {
    return new InstructionSettings(List.of(), List.of(), List.of(), HostDenials.none());
  }
}
