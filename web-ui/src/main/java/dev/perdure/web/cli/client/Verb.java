package dev.perdure.web.cli.client;

import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import picocli.CommandLine.Command;

/** A subcommand of the command line; it is bound to its process once it is made. */
@Command(mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // bound before anything else
public abstract class Verb {

  protected PerdureProperties properties;
  protected Terminal terminal;

  /** Binds the verb to the settings and the terminal of its process. */
  public final void bind(PerdureProperties settings, Terminal screen) {
    this.properties = settings;
    this.terminal = screen;
  }
}
