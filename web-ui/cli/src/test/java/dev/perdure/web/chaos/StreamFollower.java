package dev.perdure.web.chaos;

import dev.perdure.web.e2e.ServerRequests;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Page that follows a task's events and takes the stream up again after each break. */
final class StreamFollower implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(300);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final Supplier<String> url;
  private final String task;
  private final List<Long> seen = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean isClosed;

  StreamFollower(Supplier<String> url, String task) {
    this.url = url;
    this.task = task;
    this.thread = Thread.startVirtualThread(this::follow);
  }

  /** The number of the newest event that the page saw; 0 before the first. */
  long newest() {
    return seen.isEmpty() ? 0 : seen.getLast();
  }

  /** The differences between the events that the page saw and the recorded ones. */
  List<String> objections(List<RecordedEvent> recorded) {
    List<Long> expected = recorded.stream().map(RecordedEvent::seq).toList();
    List<Long> missed = new ArrayList<>(expected);
    missed.removeAll(seen);
    List<Long> foreign = new ArrayList<>(seen);
    foreign.removeAll(expected);
    List<String> found = new ArrayList<>();
    if (!missed.isEmpty()) {
      found.add("its page missed the events " + missed);
    }
    if (!foreign.isEmpty()) {
      found.add("its page saw events that no record holds: " + foreign);
    }
    if (!seen.equals(seen.stream().distinct().sorted().toList())) {
      found.add("its page saw events twice or in another order: " + seen);
    }
    return found;
  }

  private void follow() {
    while (!isClosed) {
      try {
        read();
      } catch (IOException _) {
        // the stream broke off, as chaos wants it
      } catch (InterruptedException _) {
        return;
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private void read() throws IOException, InterruptedException {
    var request = ServerRequests.to(url.get() + "/api/tasks/" + task + "/events?heartbeat=2");
    if (!seen.isEmpty()) {
      request.header("Last-Event-ID", Long.toString(newest()));
    }
    var response = http.send(request.build(), BodyHandlers.ofLines());
    try (Stream<String> lines = response.body()) {
      lines.filter(line -> line.startsWith("id:")).forEach(this::see);
    } catch (java.io.UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void see(String line) {
    seen.add(Long.parseLong(line.substring("id:".length()).strip()));
  }

  @Override
  public void close() {
    isClosed = true;
    thread.interrupt();
    http.shutdownNow();
  }
}
