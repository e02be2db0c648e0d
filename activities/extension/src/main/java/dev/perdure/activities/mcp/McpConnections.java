package dev.perdure.activities.mcp;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.mcp.oauth.BearerTokenInjector;
import dev.perdure.activities.mcp.oauth.OAuthLoginService;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.trust.TrustedFilesCheck;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pool of this process's connections to MCP servers, one for each server, task and view of its
 * files: opened when needed, with growing pauses after failures, and closed when unused for a
 * while.
 */
public final class McpConnections implements AutoCloseable {

  private static final Duration CALL_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(10);
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(10);
  private static final Duration MAX_RECONNECT_DELAY = Duration.ofMinutes(1);
  private static final int MAX_DELAY_DOUBLINGS = 6;

  private final Sandbox sandbox;
  private final Map<String, String> variables;
  private final ServerStates states;
  private final OAuthLoginService logins;
  private final StartTimeouts timeouts;
  private final Map<Place.ConnectionKey, ConnectionSlot> slots = new ConcurrentHashMap<>();
  private final PeriodicJob sweepJob;
  private volatile boolean closed;

  /** Opens connections to servers in a sandbox; their settings may name these variables. */
  public McpConnections(
      Sandbox sandbox,
      Map<String, String> variables,
      ServerStates states,
      OAuthLoginService logins) {
    this(sandbox, variables, states, logins, StartTimeouts.DEFAULT);
  }

  /** Opens connections with other timeouts. */
  McpConnections(
      Sandbox sandbox,
      Map<String, String> variables,
      ServerStates states,
      OAuthLoginService logins,
      StartTimeouts timeouts) {
    this.logins = logins;
    this.timeouts = timeouts;
    this.sandbox = sandbox;
    this.variables = Map.copyOf(variables);
    this.states = states;
    this.sweepJob =
        PeriodicJob.start(
            "mcp-idle", SWEEP_INTERVAL, SWEEP_INTERVAL, () -> end(ConnectionSlot::isUnwanted));
  }

  StartTimeouts timeouts() {
    return timeouts;
  }

  /** How long a server may take for an answer. */
  static Duration limit(McpServerSettings settings) {
    return Optional.ofNullable(settings.timeoutMs()).map(Duration::ofMillis).orElse(CALL_TIMEOUT);
  }

  /** The connection to a server, opened if need be. */
  McpConnection to(Place place) {
    if (states.isDisconnected(place.server())) {
      throw new McpFailure(
          "a person has disconnected it: the verb 'mcp connect %s' connects it again."
              .formatted(place.server()));
    }
    return slots
        .computeIfAbsent(place.key(), key -> new ConnectionSlot(key.server()))
        .connection(place);
  }

  /**
   * Ends the connection to a server that gave no answer, or whose answer is no longer awaited.
   * Another server by HTTP may be waited for by other calls.
   */
  void abandon(Place place, McpFailure failure) {
    Optional.ofNullable(slots.get(place.key()))
        .filter(ConnectionSlot::isOpen)
        .filter(_ -> failure.kind() != McpFailureKind.GIVEN_UP || place.settings().url() == null)
        .ifPresent(open -> open.fail(failure));
  }

  /** Ends all connections of a server and forgets its failures. */
  void reset(String server) {
    slots.values().stream()
        .filter(slot -> slot.server.equals(server))
        .forEach(ConnectionSlot::reset);
  }

  /** The address of a server by HTTP. */
  URI address(McpServerSettings settings) {
    return Transports.address(settings, variables);
  }

  /** The logins at servers by HTTP. */
  OAuthLoginService logins() {
    return logins;
  }

  /** A value of a server's settings with the variables that it names. */
  String expanded(String value) {
    return Transports.expanded(value, variables);
  }

  /** Whether nothing is opened any more. */
  boolean isClosed() {
    return closed;
  }

  private void end(Predicate<ConnectionSlot> which) {
    slots.values().stream().filter(which).forEach(ConnectionSlot::end);
  }

  private McpConnection open(Place place, CancellationCheck unwanted) {
    McpServerSettings settings = place.settings();
    Duration limit = timeouts.of(settings);
    if (settings.command() == null && settings.url() == null) {
      throw new McpFailure("its settings have neither a command nor a url.");
    }
    if (settings.command() == null) {
      place
          .denials()
          .refusal(address(settings))
          .ifPresent(denial -> {
            throw new McpFailure(denial);
          });
      Optional<BearerTokenInjector> login =
          settings
              .login()
              .map(_ -> new BearerTokenInjector(logins, place.server(), address(settings)));
      McpClientTransport http = Transports.http(settings, variables, login);
      return McpConnection.open(watched(http, place), Optional.empty(), limit, unwanted);
    }
    TrustedFilesCheck.refusal(place.worktree(), settings.scripts())
        .ifPresent(changed -> {
          throw new McpFailure(changed);
        });
    try {
      ServerProcess process = ServerProcess.of(place, this::expanded, sandbox);
      var stdio = Transports.stdio(place, process, variables);
      return McpConnection.open(watched(stdio, place), Optional.of(process), limit, unwanted);
    } catch (UncheckedIOException | IOException e) {
      throw new McpFailure("it can't be prepared: " + e.getMessage());
    }
  }

  private static WatchedTransport watched(McpClientTransport transport, Place place) {
    return new WatchedTransport(transport, place.listener().onChange());
  }

  @Override
  public void close() {
    closed = true;
    sweepJob.close();
    end(_ -> true);
  }

  /** The one connection of a place, and when another may be tried. */
  private final class ConnectionSlot {

    private final String server;
    private volatile @Nullable McpConnection connection;
    private volatile boolean abandoned;
    private int failures;
    private long notBefore = System.nanoTime();
    private long used = System.nanoTime();
    private String reason = "";
    private McpFailureKind kind = McpFailureKind.BROKEN;

    ConnectionSlot(String server) {
      this.server = server;
    }

    synchronized McpConnection connection(Place place) {
      used = System.nanoTime();
      McpConnection known = connection;
      if (known != null && known.isOpen()) {
        return known;
      }
      end();
      if (closed) {
        throw new McpFailure("Perdure is shutting down, and opens no connection any more.");
      }
      long pause = notBefore - System.nanoTime();
      if (pause > 0) {
        throw new McpFailure(
            "%s It is tried again in %d s."
                .formatted(reason, Duration.ofNanos(pause).toSeconds() + 1),
            kind);
      }
      return opened(place);
    }

    private McpConnection opened(Place place) {
      try {
        if (slots.values().stream()
            .noneMatch(slot -> slot.server.equals(server) && slot.isOpen())) {
          states.changed(server, McpServerState.CONNECTING, null);
        }
        McpConnection fresh = open(place, () -> closed || abandoned);
        connection = fresh;
        failures = 0;
        states.changed(server, McpServerState.CONNECTED, null);
        return fresh;
      } catch (McpFailure failure) {
        reason = failure.sentence();
        kind = failure.kind();
        recordEnd(failure);
        failures = Math.min(failures + 1, MAX_DELAY_DOUBLINGS);
        Duration pause = Duration.ofSeconds(1L << failures);
        notBefore =
            System.nanoTime()
                + (pause.compareTo(MAX_RECONNECT_DELAY) > 0 ? MAX_RECONNECT_DELAY : pause)
                    .toNanos();
        throw failure;
      }
    }

    boolean isOpen() {
      return connection != null;
    }

    /** Whether the connection is unused for a while, has died, or was disconnected elsewhere. */
    synchronized boolean isUnwanted() {
      McpConnection known = connection;
      return known != null
          && (!known.isOpen()
              || System.nanoTime() - used > IDLE_TIMEOUT.toNanos()
              || states.isDisconnected(server));
    }

    synchronized void end() {
      if (close()) {
        recordEnd(McpServerState.IDLE, null);
      }
    }

    /** Resets the connection without a wait for a server that Perdure is just greeting. */
    void reset() {
      abandoned = true;
      synchronized (this) {
        abandoned = false;
        end();
        failures = 0;
        notBefore = System.nanoTime();
      }
    }

    synchronized void fail(McpFailure failure) {
      if (close()) {
        recordEnd(failure);
      }
    }

    private void recordEnd(McpFailure failure) {
      boolean login = failure.kind() == McpFailureKind.NEEDS_LOGIN;
      recordEnd(login ? McpServerState.NEEDS_LOGIN : McpServerState.FAILED, failure.sentence());
    }

    private boolean close() {
      McpConnection known = connection;
      connection = null;
      if (known != null) {
        known.close();
      }
      return known != null;
    }

    /** A server stays connected while a task has a connection to it that is of use. */
    private void recordEnd(McpServerState state, @Nullable String error) {
      boolean others =
          state != McpServerState.NEEDS_LOGIN
              && slots.values().stream()
                  .anyMatch(slot -> slot.server.equals(server) && slot.isOpen());
      if (!others || error != null) {
        states.changed(server, others ? McpServerState.CONNECTED : state, error);
      }
    }
  }
}
