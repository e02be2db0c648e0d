package dev.perdure.web.host;

import dev.perdure.activities.journal.task.HostMove;

/** Texts about moves of tasks for people. */
final class HostMoveText {

  private HostMoveText() {}

  static String of(HostMove move) {
    String actor =
        move.by() == null
            ? "The host '%s' was silent for too long, so Perdure moved the task"
                .formatted(move.from())
            : "%s moved the task from the lost host '%s'".formatted(move.by(), move.from());
    return move.to() == null
        ? actor + " to another host."
        : "%s to host '%s'. Its files come from the last copy.".formatted(actor, move.to());
  }
}
