package dev.perdure.web.cli;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.EventReader;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The loop of {@code inbox --watch}: prints requests that begin to wait for a person, and those
 * that no longer do.
 */
final class InboxWatch {
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
  private static final Duration REFRESH_INTERVAL = Duration.ofSeconds(30);

  private final ServerClient server;
  private final Terminal terminal;
  private final String view;
  private final Consumer<List<FetchedRequest>> printer;
  private final boolean bell;
  private Map<String, FetchedRequest> waiting = new LinkedHashMap<>();
  private Instant looked = Instant.EPOCH;
  private boolean away;

  /**
   * A watch that has not looked yet.
   *
   * @param view the parameter of a view, such as {@code &view=mine}; empty for all requests
   * @param printer prints requests that have come
   * @param bell whether to ring when one comes
   */
  InboxWatch(
      ServerClient server,
      Terminal terminal,
      String view,
      Consumer<List<FetchedRequest>> printer,
      boolean bell) {
    this.server = server;
    this.terminal = terminal;
    this.view = view;
    this.printer = printer;
    this.bell = bell;
  }

  /** Watches until the thread is interrupted. */
  void run() {
    take(FetchedRequest.list(server, view));
    if (waiting.isEmpty()) {
      terminal.note("Nothing waits for a person yet.");
    }
    try (var events = EventReader.ofAllTasks(server)) {
      boolean open = false;
      while (!Thread.currentThread().isInterrupted()) {
        boolean heard =
            events.await(POLL_INTERVAL).stream()
                .anyMatch(event -> event.kind().startsWith("request."));
        boolean turned = open != events.isOpen();
        open = events.isOpen();
        if (heard || turned || away || looked.plus(REFRESH_INTERVAL).isBefore(Instant.now())) {
          look();
        }
      }
    }
  }

  /** Asks the server, and says once that the server does not answer. */
  private void look() {
    looked = Instant.now();
    try {
      take(FetchedRequest.list(server, view));
      if (away) {
        away = false;
        terminal.note(Style.GOOD, "The server is back.");
      }
    } catch (UsageError e) {
      if (e.exitCode() != ExitCode.TROUBLE) {
        throw e;
      }
      if (!away) {
        away = true;
        terminal.note(Style.WAITING, e.sentence() + " It is asked again until it is back.");
      }
    }
  }

  private void take(List<FetchedRequest> open) {
    Map<String, FetchedRequest> now = new LinkedHashMap<>();
    open.forEach(request -> now.put(request.id(), request));
    waiting.values().stream().filter(it -> !now.containsKey(it.id())).forEach(this::tellGone);
    List<FetchedRequest> come = open.stream().filter(it -> !waiting.containsKey(it.id())).toList();
    waiting = now;
    if (!come.isEmpty()) {
      printer.accept(come);
      if (bell) {
        terminal.ring();
      }
    }
    terminal.show(now.size() + (now.size() == 1 ? " request waits." : " requests wait."));
  }

  private void tellGone(FetchedRequest request) {
    Optional<FetchedRequest> now = FetchedRequest.find(server, request.id());
    terminal.note(
        Style.DIM,
        now.map(FetchedRequest::fate)
            .orElse("Request %s is no longer open.".formatted(request.name())));
  }
}
