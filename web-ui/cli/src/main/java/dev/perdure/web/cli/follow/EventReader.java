package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Client-side reader of a server's event stream (SSE) of one task or of all, on a thread of its
 * own; reconnects where it broke off.
 */
public final class EventReader implements AutoCloseable {
  private static final int MAX_QUEUED_EVENTS = 10_000;

  private final LinkedBlockingQueue<Event> heard = new LinkedBlockingQueue<>(MAX_QUEUED_EVENTS);
  private final Set<String> raised = new HashSet<>();
  private final ServerClient server;
  private final String path;
  private final boolean deltas;
  private final Thread reader;
  private volatile boolean closed;
  private volatile long last;
  private volatile boolean open;

  EventReader(ServerClient server, String taskId) {
    this(server, taskId, false);
  }

  /**
   * Reads a task's events from its first.
   *
   * @param deltas whether to give text as it is written, too
   */
  public EventReader(ServerClient server, String taskId, boolean deltas) {
    this(server, "/api/tasks/" + ServerClient.segment(taskId) + "/events", deltas, 0);
  }

  private EventReader(ServerClient server, String path, boolean deltas, long after) {
    this.server = server;
    this.deltas = deltas;
    this.path = path;
    this.last = after;
    this.reader = Thread.ofVirtual().name("events").start(this::listen);
  }

  /** Reads the events of all tasks from now on. */
  public static EventReader ofAllTasks(ServerClient server) {
    return new EventReader(server, "/api/events", false, -1);
  }

  /** Whether the stream is open; while it is not, news may have to be asked for. */
  public boolean isOpen() {
    return open;
  }

  /** The new events; waits for the first one up to the timeout. */
  public List<Event> await(Duration longest) {
    List<Event> all = new ArrayList<>();
    try {
      Event first = heard.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
      if (first != null) {
        all.add(first);
        heard.drainTo(all);
      }
      all.stream()
          .filter(event -> event.kind().equals("request.raised"))
          .forEach(event -> raised.add(JsonNodes.text(event.data(), "requestId")));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return all;
  }

  /** The new events up to a request, as far as they come within the timeout. */
  List<Event> until(String request, Duration longest) {
    Instant end = Instant.now().plus(longest);
    List<Event> all = new ArrayList<>();
    while (!raised.contains(request) && !Thread.currentThread().isInterrupted()) {
      Duration left = Duration.between(Instant.now(), end);
      if (left.isNegative()) {
        return all;
      }
      all.addAll(await(left));
    }
    return all;
  }

  @Override
  public void close() {
    closed = true;
    reader.interrupt();
  }

  private void listen() {
    while (!closed) {
      try (InputStream stream = server.events(path, last);
          BufferedReader lines =
              new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
        open = true;
        read(lines);
      } catch (IOException e) {
        // readers ask by themselves meanwhile; the stream is only the faster way to hear of it
      }
      open = false;
      pause();
    }
  }

  private void read(BufferedReader lines) throws IOException {
    String kind = "";
    for (String line = lines.readLine(); line != null && !closed; line = lines.readLine()) {
      if (line.startsWith("id:")) {
        last = Long.parseLong(line.substring(3).strip());
      } else if (line.startsWith("event:")) {
        kind = line.substring(6).strip();
      } else if (line.startsWith("data:") && (deltas || !kind.equals("part.delta"))) {
        Event.of(kind, line.substring(5)).ifPresent(heard::offer);
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      closed = true;
    }
  }
}
