package dev.perdure.activities.tool.shell;

/** Why a command is over. */
enum Ending {
  BY_ITSELF,
  TIMED_OUT,
  CANCELLED,
  FLOODED
}
