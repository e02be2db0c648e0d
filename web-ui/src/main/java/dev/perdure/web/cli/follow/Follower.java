package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.decide.Decider;
import dev.perdure.web.cli.follow.view.Happening;
import dev.perdure.web.cli.follow.view.TaskView;
import dev.perdure.web.cli.follow.view.View;
import dev.perdure.web.cli.server.ExitCode;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Watches a task until it ends, and has its requests decided on the way. */
public final class Follower {
  private static final Duration GLANCE = Duration.ofSeconds(1);
  private static final Duration OUTAGE = Duration.ofMinutes(2);

  private final Server server;
  private final View view;
  private final Decider decider;
  private final Settling settling;
  private final Instant deadline;
  private Settling.Course course = Settling.Course.QUIET;

  /**
   * A follower with a patience; none means for ever.
   *
   * @param transcript whether what agents say and do is told as well
   */
  public Follower(
      Server server,
      Terminal terminal,
      Decider decider,
      Optional<Duration> patience,
      boolean transcript) {
    this.server = server;
    this.view = new View(terminal, transcript);
    this.decider = decider;
    this.deadline = patience.map(Instant.now()::plus).orElse(Instant.MAX);
    this.settling = new Settling(server, terminal, decider, deadline);
  }

  /** The task at its end, or where it stood when the patience was used up. */
  public Ending follow(String taskId) {
    try (var news = new News(server, taskId)) {
      while (true) {
        boolean hurried = course == Settling.Course.SETTLED;
        List<Happening> heard = news.await(hurried ? Duration.ZERO : GLANCE);
        Optional<Ending> ending = patiently(() -> glance(taskId, heard));
        if (ending.isPresent()) {
          return ending.get();
        }
      }
    }
  }

  private Optional<Ending> glance(String taskId, List<Happening> heard) {
    var task = new TaskView(server.get("/api/tasks/" + Server.segment(taskId)));
    view.show(task, heard);
    if (task.exitCode().isPresent()) {
      return end(task, task.exitCode().getAsInt(), Optional.empty());
    }
    course = settling.settle(task);
    if (course == Settling.Course.REFUSED) {
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

  private static Optional<Ending> end(TaskView task, int exitCode, Optional<String> note) {
    return Optional.of(new Ending(task, exitCode, note));
  }

  private String page(TaskView task) {
    return server.page(task.id());
  }

  /** Does something on the server, and waits for one that is being started again. */
  private <T> T patiently(Supplier<T> action) {
    Instant giveUp = Instant.now().plus(OUTAGE);
    while (true) {
      try {
        return action.get();
      } catch (Mistake trouble) {
        if (trouble.exitCode() != ExitCode.TROUBLE || Instant.now().isAfter(giveUp)) {
          throw trouble;
        }
        view.tell(trouble.sentence());
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(GLANCE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw Mistake.ofServer("Stopped while waiting for the server.");
    }
  }
}
