package dev.perdure.web.server;

/** A choice that a server process is started with. */
public enum ServerFlag {
  /** An engine in memory is allowed. */
  EPHEMERAL,
  /** The pages of the process's own engine are opened. */
  TEMPORAL_UI,
  /** Another process of Perdure started this process and ends it. */
  OWNED,
  /** Every caller is served, without a token. */
  NO_TOKEN
}
