package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.StoredLogins;
import dev.perdure.web.cli.client.StoredLogins.StoredLogin;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The verb {@code login}: gets a named token of the person from a server, and stores it. */
@Command(
    name = "login",
    description = {
      "Logs in at a server, so that verbs with this --server act as you.",
      "You confirm the login on a page of the server, in any browser, and type the code that the page shows.",
      "The server of your own data directory needs no login."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} login --server https://perdure.example.com",
      "  ${ROOT-COMMAND-NAME} login --server https://perdure.example.com --scope read",
      "  ${ROOT-COMMAND-NAME} login --server https://perdure.example.com --with-token"
    })
final class LoginCommand extends ServerVerb implements Runnable {

  private static final int UNAUTHENTICATED = 401;
  private static final int MAX_TOKEN_LENGTH = 4_000;

  @Option(
      names = "--scope",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "SCOPES",
      description = "read, write, or both (the default), separated by a comma.")
  private List<String> scopes = List.of();

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "The days until the login ends (default: 30, at most 90).")
  private Optional<Integer> days = Optional.empty();

  @Option(
      names = "--with-token",
      description = "Store a token that you have: its line on standard input.")
  private boolean isTokenGiven;

  LoginCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    Optional<URI> remote = remoteServer();
    if (remote.isEmpty()) {
      terminal.note(
          "The server of %s runs on this machine, and verbs have its token: you need no login."
              .formatted(data()));
      return;
    }
    URI server = remote.get();
    requireSafe(server);
    var stranger = new ServerClient(server, Optional.empty());
    ServerReply caller = stranger.tryGet("/api/me");
    if (caller.status() != UNAUTHENTICATED) {
      caller.orMistake("The login");
      terminal.note("The server at %s requires no token, so you need no login.".formatted(server));
    } else if (isTokenGiven) {
      store(server, new StoredLogin(givenToken(), true));
    } else {
      JsonNode given = new LoginFlow(stranger, terminal).run(wishes());
      store(server, new StoredLogin(JsonNodes.text(given, "secret"), false));
    }
  }

  /** Other accounts and networks must not read the token on its way. */
  private void requireSafe(URI server) {
    if (properties.server().token().isPresent()) {
      throw UsageError.inInput(
          "PERDURE_TOKEN is set, and verbs use it before a login: unset it, and log in again.");
    }
    if (!"https".equalsIgnoreCase(server.getScheme()) && !isLoopback(server.getHost())) {
      throw UsageError.inInput(
          "%s sends the token without encryption: log in at an address with https."
              .formatted(server));
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException _) {
      return false;
    }
  }

  private ObjectNode wishes() {
    ObjectNode body = JsonNodes.object().put("machine", LoginFlow.machine());
    if (!scopes.isEmpty()) {
      scopes.forEach(body.putArray("scopes")::add);
    }
    days.ifPresent(count -> body.put("days", count));
    return body;
  }

  private String givenToken() {
    if (terminal.isInteractive()) {
      terminal.note("Paste the token, and press Enter:");
    }
    return terminal
        .lines(MAX_TOKEN_LENGTH)
        .findFirst()
        .map(String::strip)
        .filter(token -> token.matches("[\\x21-\\x7e]{1,%d}".formatted(MAX_TOKEN_LENGTH)))
        .orElseThrow(() ->
            UsageError.inInput("Standard input holds no token: give it as one line of letters."));
  }

  /** Stores a token that the server knows. */
  private void store(URI server, StoredLogin login) {
    var client = new ServerClient(server, Optional.of(login.token()));
    JsonNode caller = client.tryGet("/api/me").orMistake("The token").json();
    new StoredLogins(data()).put(server, login);
    if (json()) {
      terminal.print(JsonNodes.write(caller));
      return;
    }
    terminal.note(
        Style.GOOD,
        "Logged in at %s as '%s'. Verbs with --server %s use this login; '%s' ends it."
            .formatted(
                server,
                SafeText.line(JsonNodes.text(caller, "name")),
                server,
                LogoutCommand.call(server)));
  }
}
