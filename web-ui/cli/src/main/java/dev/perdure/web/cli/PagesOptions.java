package dev.perdure.web.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of the verbs that serve pages. */
final class PagesOptions {
  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port of the pages, 0 for a free port (PERDURE_PORT, else 8080).")
  private Optional<Integer> port = Optional.empty();

  @Option(
      names = "--no-token",
      description = "Serve all accounts and programs on this machine without a token.")
  private boolean noToken;

  Optional<Integer> port() {
    return port;
  }

  boolean isWithoutToken() {
    return noToken;
  }
}
