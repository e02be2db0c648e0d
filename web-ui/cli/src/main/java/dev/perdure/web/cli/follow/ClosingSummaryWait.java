package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Waits for the closing summary of a delivered task. A model writes the summary while the task is
 * at rest, and the summary replaces the steps' reports in the task's result.
 */
final class ClosingSummaryWait {

  private static final Duration START_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
  private static final String AGENT = "summary";

  private final ServerClient server;
  private final Instant deadline;

  /** A wait that also ends at a deadline. */
  ClosingSummaryWait(ServerClient server, Instant deadline) {
    this.server = server;
    this.deadline = deadline;
  }

  /** Returns the task with its summary, or without if no summary comes in time. */
  FetchedTask await(FetchedTask task, EventReader news) {
    if (!task.isSummedUp()) {
      return task;
    }
    Instant begun = Instant.now();
    while (isAwaited(task, begun)) {
      awaitRun(news);
    }
    return new FetchedTask(server.get(path(task)));
  }

  private boolean isAwaited(FetchedTask task, Instant begun) {
    Optional<JsonNode> run = run(task);
    boolean isWritten =
        run.filter(found -> !JsonNodes.text(found, "finishedAt").isEmpty()).isPresent();
    Instant limit = begun.plus(run.isPresent() ? WRITE_TIMEOUT : START_TIMEOUT);
    return !isWritten && Instant.now().isBefore(limit) && Instant.now().isBefore(deadline);
  }

  /**
   * The run of the summary that began after the last phase. Earlier ends of the task have runs of
   * their own.
   */
  private Optional<JsonNode> run(FetchedTask task) {
    return server.list(path(task) + "/runs").stream()
        .filter(run -> JsonNodes.text(run, "agent").equals(AGENT))
        .filter(run -> !FetchedTask.moment(run, "createdAt").isBefore(task.lastPhaseAt()))
        .reduce((_, newest) -> newest);
  }

  private static String path(FetchedTask task) {
    return "/api/tasks/" + ServerClient.segment(task.id());
  }

  /** Waits for news of a run; without a stream of events, for a moment. */
  private static void awaitRun(EventReader news) {
    Instant end = Instant.now().plus(POLL_INTERVAL);
    boolean isNews = false;
    while (!isNews && Instant.now().isBefore(end)) {
      isNews =
          news.await(Duration.between(Instant.now(), end)).stream()
              .anyMatch(event -> event.kind().startsWith("run."));
      if (Thread.currentThread().isInterrupted()) {
        throw UsageError.ofServer("Stopped while waiting for the summary.");
      }
    }
  }
}
