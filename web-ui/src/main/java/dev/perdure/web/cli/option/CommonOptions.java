package dev.perdure.web.cli.option;

import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.server.ServerFinder;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options every verb that speaks with a server has. */
public final class CommonOptions {
  @Option(
      names = "--server",
      paramLabel = "URL",
      description =
          "The server to speak with (else PERDURE_SERVER, else the one of the data directory).")
  private Optional<String> server = Optional.empty();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data directory (else PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  @Option(
      names = "--json",
      description = "Write JSON to standard output and everything else to standard error.")
  private boolean json;

  /** Whether standard output is for programs. */
  public boolean json() {
    return json;
  }

  /** The data directory. */
  public Path data(Environment environment) {
    return environment.data(data);
  }

  /** What looks for a server. */
  public ServerFinder finder(Environment environment) {
    return new ServerFinder(
        server.or(() -> environment.find("PERDURE_SERVER")),
        environment.find("PERDURE_TOKEN"),
        data(environment));
  }

  /** The server, or a mistake that says how to get one. */
  public Server server(Environment environment) {
    return finder(environment).find();
  }
}
