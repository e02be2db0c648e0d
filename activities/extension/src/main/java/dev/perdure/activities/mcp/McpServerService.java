package dev.perdure.activities.mcp;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.McpOAuthSettings;
import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.journal.task.McpServerStatus;
import dev.perdure.activities.journal.task.McpServerStore;
import dev.perdure.activities.mcp.oauth.OAuthFailure;
import dev.perdure.activities.mcp.oauth.OAuthLoginServiceAnswer;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The MCP servers of this host's files: lists them with their states, and lets a person connect,
 * disconnect, log in and log out.
 */
public record McpServerService(
    TaskConfigurationLookup taskConfigurationLookup,
    McpServerStore store,
    McpConnections connections,
    HostPaths hostPaths) {

  private static final TaskId NO_TASK = new TaskId("mcp");

  /** Every server in the order of the files, then servers of repositories that need a login. */
  public List<McpServerView> all() {
    return Stream.concat(
            taskConfigurationLookup.settings().mcp().keySet().stream(), store.withLogin().stream())
        .distinct()
        .flatMap(name -> find(name).stream())
        .toList();
  }

  /** The server of a name. */
  public Optional<McpServerView> find(String name) {
    Settings files = taskConfigurationLookup.settings();
    return known(name).map(server -> view(name, server, files));
  }

  private Optional<McpServerSettings> known(String name) {
    return Optional.ofNullable(taskConfigurationLookup.settings().mcp().get(name))
        .or(() -> store.find(name).map(McpServerStatus::login));
  }

  private McpServerSettings required(String name) {
    return known(name).orElseThrow(() -> new NoSuchElementException(name));
  }

  /** Begins a login at a server; returns the page that a person opens. */
  public String login(String name, URI redirect) {
    try {
      return login(name, required(name), redirect);
    } catch (McpFailure e) {
      throw new OAuthFailure(e.sentence());
    }
  }

  private String login(String name, McpServerSettings server, URI redirect) {
    McpOAuthSettings oauth =
        server
            .login()
            .orElseThrow(() ->
                new McpFailure(
                    "The MCP server '%s' takes no login: it does not use HTTP, or its settings give it a key or switch 'oauth' off."
                        .formatted(name)));
    String secret = oauth.clientSecret();
    var filled =
        new McpOAuthSettings(
            null,
            oauth.clientId(),
            secret == null ? null : connections.expanded(secret),
            oauth.scope(),
            null);
    return connections.logins().begin(name, connections.address(server), filled, redirect);
  }

  /** Ends a login with what a browser brought back, and connects; returns the server's name. */
  public String finish(OAuthLoginServiceAnswer answer) {
    String name = connections.logins().finish(answer);
    connect(name);
    return name;
  }

  /** Forgets the login at a server, and the server itself if it was known by its login alone. */
  public void logOut(String name) {
    McpServerSettings server = required(name);
    if (server.url() != null) {
      connections.logins().logOut(connections.address(server));
    }
    connections.reset(name);
    if (taskConfigurationLookup.settings().mcp().containsKey(name)) {
      store.set(name, McpServerState.NEEDS_LOGIN, hostPaths.host());
    } else {
      store.forget(name);
    }
  }

  /** Lets a server be used again, and tries it at once in an empty directory. */
  public void connect(String name) {
    McpServerSettings server = required(name);
    store.set(name, McpServerState.IDLE, hostPaths.host());
    connections.reset(name);
    try {
      ToolNames.refusal(name)
          .ifPresent(reason -> {
            throw new McpFailure(reason);
          });
      Place place = place(name, server);
      McpConnection connection = connections.to(place);
      McpServerOffer offer =
          McpServerOffer.of(NO_TASK, place, connection, connections.timeouts().of(server));
      store.offers(name, offer.names(), offer.claims());
    } catch (McpFailure failure) {
      boolean login = failure.kind() == McpFailureKind.NEEDS_LOGIN;
      store.changed(
          name,
          login ? McpServerState.NEEDS_LOGIN : McpServerState.FAILED,
          hostPaths.host(),
          failure.sentence());
    }
  }

  /** Ends a server's connections; it is left alone, by tasks that run as well, until connected. */
  public void disconnect(String name) {
    store.set(name, McpServerState.DISCONNECTED, hostPaths.host());
    connections.reset(name);
  }

  private Place place(String name, McpServerSettings server) {
    try {
      Path directory = hostPaths.data().resolve("mcp").resolve(name);
      var empty =
          new WorktreePaths(
              Files.createDirectories(directory.resolve("files")),
              Files.createDirectories(directory.resolve("records")),
              List.of(hostPaths.data()));
      Place.Bounds bounds =
          new Place.Bounds(List.of(), HostDenials.of(taskConfigurationLookup.files().rules()));
      return new Place(name, server, empty, WorktreeAccess.PLANNING, bounds, ServerListener.none());
    } catch (IOException e) {
      throw new UncheckedIOException("The MCP server can't be tried.", e);
    }
  }

  private McpServerView view(String name, McpServerSettings server, Settings files) {
    Optional<McpServerStatus> seen = store.find(name);
    boolean off = Boolean.FALSE.equals(server.enabled());
    return new McpServerView(
        name,
        server.url() == null ? "stdio" : Objects.requireNonNullElse(server.transport(), "http"),
        off
            ? McpServerState.DISABLED
            : seen.map(McpServerStatus::state).orElse(McpServerState.IDLE),
        seen.map(McpServerStatus::tools).orElse(List.of()),
        claims(seen, server),
        seen.map(McpServerStatus::error).orElse(null),
        seen.map(McpServerStatus::since).orElse(null),
        seen.map(McpServerStatus::host).orElse(null),
        files.source("mcp." + name).orElse(null),
        isLoggedIn(server),
        server.login().map(McpOAuthSettings::callbackPort).orElse(null));
  }

  /** The operator may have answered since the server was asked. */
  private static List<String> claims(Optional<McpServerStatus> seen, McpServerSettings server) {
    return seen.map(McpServerStatus::claims).orElse(List.of()).stream()
        .filter(tool -> !server.isReadOnly(tool))
        .toList();
  }

  private boolean isLoggedIn(McpServerSettings server) {
    try {
      return server.login().isPresent()
          && connections.logins().isLoggedIn(connections.address(server));
    } catch (McpFailure e) {
      return false;
    }
  }
}
