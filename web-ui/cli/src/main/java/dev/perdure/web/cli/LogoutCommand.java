package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.StoredLogins;
import dev.perdure.web.cli.client.StoredLogins.StoredLogin;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The verb {@code logout}: revokes the token of a login, and forgets it. */
@Command(
    name = "logout",
    description = {
      "Ends a login: the server revokes its token, and this machine forgets it.",
      "A token that was stored by 'login --with-token' is only forgotten."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} logout --server https://perdure.example.com",
      "  ${ROOT-COMMAND-NAME} logout --server https://perdure.example.com --forget"
    })
final class LogoutCommand extends ServerVerb implements Runnable {

  private static final int UNAUTHENTICATED = 401;

  @Option(
      names = "--forget",
      description = "Only forget the token, for a server that is gone; it does not revoke it.")
  private boolean isForgotten;

  LogoutCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  /** The command line that ends the login at a server. */
  static String call(URI server) {
    return "%s logout --server %s".formatted(LauncherName.NAME, server);
  }

  @Override
  public void run() {
    var logins = new StoredLogins(data());
    URI server = namesServer() ? named() : only(logins);
    StoredLogin login =
        logins
            .find(server)
            .orElseThrow(
                () -> UsageError.inInput("There is no login at %s to end.".formatted(server)));
    if (!login.isGiven() && !isForgotten) {
      revoke(server, login);
    }
    logins.remove(server);
    terminal.note("Logged out at %s.".formatted(server));
  }

  private URI named() {
    return remoteServer()
        .orElseThrow(() ->
            UsageError.inInput(
                "The server of %s needs no login, so there is none to end.".formatted(data())));
  }

  private static URI only(StoredLogins logins) {
    List<URI> servers = logins.servers();
    if (servers.size() != 1) {
      throw UsageError.inInput(
          "There are %d logins: name the server with --server.".formatted(servers.size()));
    }
    return servers.getFirst();
  }

  /** Revokes the token; one that the server knows no longer needs no revocation. */
  private static void revoke(URI server, StoredLogin login) {
    try {
      ServerReply reply =
          new ServerClient(server, Optional.of(login.token())).delete("/sign-in/terminal/token");
      if (reply.status() != UNAUTHENTICATED) {
        reply.orMistake("The logout");
      }
    } catch (UsageError e) {
      throw UsageError.ofServer(
          "The token was not revoked, so this machine keeps the login: %s Add --forget if the server is gone."
              .formatted(e.sentence()));
    }
  }
}
