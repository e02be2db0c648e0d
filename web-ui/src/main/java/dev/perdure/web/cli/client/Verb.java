package dev.perdure.web.cli.client;

import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;

/** A subcommand of the command line. */
public abstract class Verb {

  protected final PerdureProperties properties;
  protected final Terminal terminal;

  protected Verb(PerdureProperties properties, Terminal terminal) {
    this.properties = properties;
    this.terminal = terminal;
  }
}
