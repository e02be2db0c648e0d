package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Follower of a task: shows its progress and has its requests decided, until it ends or the timeout
 * is over.
 */
public final class TaskFollower {
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
  private static final Duration OUTAGE_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration WORDS = Duration.ofSeconds(5);

  private final ServerClient server;
  private final ProgressView view;
  private final Decider decider;
  private final RequestHandling requestHandling;
  private final Instant deadline;
  private final ClosingSummaryWait closingSummaryWait;
  private RequestHandling.ResumePoint resumePoint = RequestHandling.ResumePoint.QUIET;

  /**
   * A follower with a timeout; without one it follows for ever.
   *
   * @param transcript whether to print the agents' messages and calls too
   */
  public TaskFollower(
      ServerClient server,
      Terminal terminal,
      Decider decider,
      Optional<Duration> patience,
      boolean transcript) {
    this.server = server;
    this.view = new ProgressView(terminal, transcript);
    this.decider = decider;
    this.deadline = patience.map(Instant.now()::plus).orElse(Instant.MAX);
    this.requestHandling = new RequestHandling(server, terminal, decider, deadline);
    this.closingSummaryWait = new ClosingSummaryWait(server, deadline);
  }

  /** Follows the task to its end or to the timeout. */
  public FollowResult follow(String taskId) {
    try (var news = new EventReader(server, taskId)) {
      while (true) {
        boolean hurried = resumePoint == RequestHandling.ResumePoint.SETTLED;
        List<Event> heard = news.await(hurried ? Duration.ZERO : POLL_INTERVAL);
        Optional<FollowResult> ending = retryDuringOutage(() -> glance(taskId, heard, news));
        if (ending.isPresent()) {
          return ending.get();
        }
      }
    }
  }

  private Optional<FollowResult> glance(String taskId, List<Event> heard, EventReader news) {
    var task = new FetchedTask(server.get("/api/tasks/" + ServerClient.segment(taskId)));
    view.show(task, heard);
    if (task.exitCode().isPresent()) {
      return end(
          closingSummaryWait.await(task, news), task.exitCode().getAsInt(), Optional.empty());
    }
    resumePoint = requestHandling.settle(task, request -> tellBefore(request, task, news));
    if (resumePoint == RequestHandling.ResumePoint.REFUSED) {
      return end(task, ExitCode.FAILED, Optional.empty());
    }
    if (task.state().equals("parked") && !(decider instanceof Decider.Person)) {
      return end(
          task, ExitCode.FAILED, Optional.of("Parked: an operator decides at " + page(task)));
    }
    return Instant.now().isAfter(deadline)
        ? end(task, ExitCode.WAITING, Optional.of("Still going on: look at " + page(task)))
        : Optional.empty();
  }

  /**
   * Shows the events that led to a request before Perdure asks a person, because the stream may be
   * behind.
   */
  private void tellBefore(FetchedRequest request, FetchedTask task, EventReader news) {
    if (decider instanceof Decider.Person) {
      view.show(task, news.until(request.id(), WORDS));
      view.beforeAsking();
    }
  }

  private static Optional<FollowResult> end(FetchedTask task, int exitCode, Optional<String> note) {
    return Optional.of(new FollowResult(task, exitCode, note));
  }

  private String page(FetchedTask task) {
    return server.page(task.id());
  }

  /** Retries while the server restarts. */
  private <T> T retryDuringOutage(Supplier<T> action) {
    Instant giveUp = Instant.now().plus(OUTAGE_TIMEOUT);
    while (true) {
      try {
        return action.get();
      } catch (UsageError e) {
        if (e.exitCode() != ExitCode.TROUBLE || Instant.now().isAfter(giveUp)) {
          throw e;
        }
        view.tell(e.sentence());
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_INTERVAL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw UsageError.ofServer("Stopped while waiting for the server.");
    }
  }
}
