package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.decide.Decider;
import dev.perdure.web.cli.decide.Pending;
import dev.perdure.web.cli.decide.Verdict;
import dev.perdure.web.cli.server.ExitCode;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Plain;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Watches a task until it ends, and has its requests decided on the way. */
public final class Follower {
  private static final Duration GLANCE = Duration.ofSeconds(1);
  private static final Duration OUTAGE = Duration.ofMinutes(2);

  private final Server server;
  private final Terminal terminal;
  private final Decider decider;
  private final Instant deadline;
  private final Set<String> dealtWith = new HashSet<>();
  private String told = "";
  private boolean settledSomething;

  /** A follower with a patience; none means for ever. */
  public Follower(Server server, Terminal terminal, Decider decider, Optional<Duration> patience) {
    this.server = server;
    this.terminal = terminal;
    this.decider = decider;
    this.deadline = patience.map(Instant.now()::plus).orElse(Instant.MAX);
  }

  /** The task at its end, or where it stood when the patience was used up. */
  public Ending follow(String taskId) {
    try (var wake = new Wake(server, taskId)) {
      while (true) {
        Optional<Ending> ending = patiently(() -> glance(taskId));
        if (ending.isPresent()) {
          return ending.get();
        }
        if (!settledSomething) {
          wake.await(GLANCE);
        }
      }
    }
  }

  private Optional<Ending> glance(String taskId) {
    var task = new TaskView(server.get("/api/tasks/" + Server.segment(taskId)));
    tell(task.progress());
    settledSomething = false;
    return ending(task);
  }

  private Optional<Ending> ending(TaskView task) {
    if (task.exitCode().isPresent()) {
      return Optional.of(new Ending(task, task.exitCode().getAsInt(), Optional.empty()));
    }
    Optional<Pending> refused = settle(task);
    if (refused.isPresent()) {
      return Optional.of(
          new Ending(task, ExitCode.FAILED, Optional.of(onlyAPersonMayDecide(refused.get()))));
    }
    if (task.state().equals("parked") && !(decider instanceof Decider.Person)) {
      return Optional.of(
          new Ending(
              task, ExitCode.FAILED, Optional.of("Parked: an operator decides at " + page(task))));
    }
    if (Instant.now().isAfter(deadline)) {
      return Optional.of(
          new Ending(task, ExitCode.WAITING, Optional.of("Still going on: look at " + page(task))));
    }
    return Optional.empty();
  }

  /** Decides what can be decided; returns a request that must not be decided here. */
  private Optional<Pending> settle(TaskView task) {
    List<Pending> open =
        Pending.list(server, "&task=" + Server.segment(task.id())).stream()
            .filter(request -> !dealtWith.contains(request.id() + request.digest()))
            .toList();
    for (Pending request : open) {
      Optional<Verdict> verdict = decider.decide(request);
      if (verdict.isPresent()) {
        terminal.note(verdict.get().settle(server, request));
        settledSomething = true;
        dealtWith.add(request.id() + request.digest());
      } else if (decider instanceof Decider.SayYes || decider instanceof Decider.SayNo) {
        return Optional.of(request);
      } else {
        dealtWith.add(request.id() + request.digest());
        terminal.note(
            "Waits for a decision: %s. Decide at %s"
                .formatted(Plain.line(request.title()), page(task)));
      }
    }
    return Optional.empty();
  }

  private String onlyAPersonMayDecide(Pending request) {
    return "Stopped at %s request %s, which only a person may settle: %s"
        .formatted(request.kind(), request.id(), Plain.line(request.title()));
  }

  private String page(TaskView task) {
    return server.page(task.id());
  }

  private void tell(String progress) {
    if (!progress.equals(told)) {
      told = progress;
      terminal.note(progress);
    }
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
        tell(trouble.sentence());
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
