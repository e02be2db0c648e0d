package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.server.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes who follows a task when its event stream says that something happened. */
final class Wake implements AutoCloseable {
  private final Semaphore news = new Semaphore(0);
  private final Server server;
  private final String path;
  private final Thread reader;
  private volatile boolean closed;
  private volatile long last;

  Wake(Server server, String taskId) {
    this.server = server;
    this.path = "/api/tasks/" + Server.segment(taskId) + "/events";
    this.reader = Thread.ofVirtual().name("events").start(this::listen);
  }

  /** Waits for news, but no longer than this. */
  void await(Duration longest) {
    try {
      if (news.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS)) {
        news.drainPermits();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
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
        read(lines);
      } catch (IOException broken) {
        // the follower asks by itself meanwhile; the stream is only the faster way to hear of it
      }
      pause();
    }
  }

  private void read(BufferedReader lines) throws IOException {
    for (String line = lines.readLine(); line != null && !closed; line = lines.readLine()) {
      if (line.startsWith("id:")) {
        last = Long.parseLong(line.substring(3).strip());
      } else if (line.startsWith("event:") && !line.contains("part.")) {
        news.release();
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(Duration.ofSeconds(1));
    } catch (InterruptedException stopped) {
      closed = true;
    }
  }
}
