package dev.perdure.web.cli.client;

import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Base class of the verbs that call a Perdure server over HTTP, with their options {@code
 * --server}, {@code --data} and {@code --json}.
 */
public abstract class ServerVerb extends Verb {

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The server (PERDURE_SERVER, else the server of the data directory).")
  private Optional<String> address = Optional.empty();

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  @Option(
      names = "--json",
      description = "Write JSON to standard output and everything else to standard error.")
  private boolean json;

  protected ServerVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  /** Whether standard output is for programs. */
  protected final boolean json() {
    return json;
  }

  /** The options by which another verb finds the same server; empty if this one was given none. */
  protected final String serverOptions() {
    return address.map(url -> " --server " + url).orElse("")
        + data.map(directory -> " --data '%s'".formatted(directory)).orElse("");
  }

  protected final Path data() {
    return properties.server().data(data);
  }

  /** The server, or a usage error that says how to get one. */
  protected final ServerClient server() {
    return finder().find();
  }

  /** Whether an option or the environment names a server. */
  protected final boolean namesServer() {
    return address.or(properties.server()::address).isPresent();
  }

  /** The server, if one is named or runs. */
  protected final Optional<ServerClient> runningServer() {
    return finder().tryFind();
  }

  /** The address of a server elsewhere; empty if the server of the data directory is meant. */
  protected final Optional<URI> remoteServer() {
    return finder().findRemote();
  }

  private ServerFinder finder() {
    var settings = properties.server();
    return new ServerFinder(address.or(settings::address), settings.token(), data());
  }
}
