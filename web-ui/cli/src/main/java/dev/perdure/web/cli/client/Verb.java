package dev.perdure.web.cli.client;

import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import picocli.CommandLine.Command;

/**
 * Base class of most verbs (subcommands of the command line): holds the configuration and the
 * terminal.
 */
@Command(mixinStandardHelpOptions = true)
public abstract class Verb {

  protected final PerdureProperties properties;
  protected final Terminal terminal;

  protected Verb(PerdureProperties properties, Terminal terminal) {
    this.properties = properties;
    this.terminal = terminal;
  }
}
