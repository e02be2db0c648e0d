package dev.perdure.web.cli.client;

import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import picocli.CommandLine.Command;

/** A subcommand of the command line. */
@Command(mixinStandardHelpOptions = true)
public abstract class Verb {

  protected final PerdureProperties properties;
  protected final Terminal terminal;

  protected Verb(PerdureProperties properties, Terminal terminal) {
    this.properties = properties;
    this.terminal = terminal;
  }
}
