package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionReply;
import dev.perdure.web.cli.follow.Event;
import dev.perdure.web.cli.follow.EventReader;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.follow.FetchedTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Connection of {@code attach} to one task on the server: polls it, reads its events and sends
 * decisions and messages, on threads of its own.
 */
final class TaskConnection implements AutoCloseable {
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  private final LinkedBlockingQueue<AttachInput> inputs = new LinkedBlockingQueue<>();
  private final ServerClient server;
  private final String path;
  private final EventReader events;
  private final Thread thread;

  TaskConnection(ServerClient server, String taskId) {
    this.server = server;
    this.path = "/api/tasks/" + ServerClient.segment(taskId);
    this.events = new EventReader(server, taskId, true);
    this.thread = Thread.ofVirtual().name("attach").start(() -> read(taskId));
  }

  /** Removes and returns the inputs that have arrived since the last call. */
  List<AttachInput> drain() {
    List<AttachInput> all = new ArrayList<>();
    inputs.drainTo(all);
    return all;
  }

  private void read(String taskId) {
    Instant read = Instant.EPOCH;
    while (!Thread.currentThread().isInterrupted()) {
      Instant now = Instant.now();
      if (read.plus(POLL_INTERVAL).isBefore(now)) {
        read = now;
        inputs.add(load(taskId));
      }
      List<Event> heard = events.await(POLL_INTERVAL);
      if (!heard.isEmpty()) {
        inputs.add(new AttachInput.EventsReceived(heard));
      }
      if (heard.stream().anyMatch(event -> !event.kind().equals("part.delta"))) {
        read = Instant.EPOCH;
      }
    }
  }

  private AttachInput load(String taskId) {
    try {
      var task = new FetchedTask(server.get(path));
      String ofTask = "&task=" + ServerClient.segment(taskId);
      return new AttachInput.Loaded(task, FetchedRequest.list(server, ofTask));
    } catch (UsageError e) {
      return new AttachInput.ServerUnreachable(e.sentence());
    }
  }

  /** Sends a decision; the request counts as settled once the server has taken it. */
  void decide(FetchedRequest request, DecisionInput decision) {
    send(() -> {
      DecisionReply reply = decision.settle(server, request);
      return new AttachInput.DecisionMade(request, reply);
    });
  }

  void post(String text) {
    JsonNode body = JsonNodes.object().put("text", text);
    send(() -> {
      server.post(path + "/messages", body).orMistake("The message");
      return new AttachInput.MessageSent(true, "Sent; it is read before the next model call.");
    });
  }

  private void send(Supplier<AttachInput> action) {
    Thread.ofVirtual().name("send").start(() -> inputs.add(outcome(action)));
  }

  private static AttachInput outcome(Supplier<AttachInput> action) {
    try {
      return action.get();
    } catch (UsageError e) {
      return new AttachInput.MessageSent(false, e.sentence());
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    events.close();
  }
}
