package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.decide.Decider;
import dev.perdure.web.cli.decide.Pending;
import dev.perdure.web.cli.decide.Settled;
import dev.perdure.web.cli.decide.Verdict;
import dev.perdure.web.cli.follow.view.TaskView;
import dev.perdure.web.cli.server.ExitCode;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Plain;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Has the requests of a task decided here, unless somebody is faster elsewhere: the question is
 * then taken back and the task goes on.
 */
final class Settling {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Server server;
  private final Terminal terminal;
  private final Decider decider;
  private final Instant deadline;
  private final Set<String> dealtWith = new HashSet<>();
  private Instant looked = Instant.EPOCH;

  Settling(Server server, Terminal terminal, Decider decider, Instant deadline) {
    this.server = server;
    this.terminal = terminal;
    this.decider = decider;
    this.deadline = deadline;
  }

  /** What came of the requests that are open. */
  enum Course {
    /** Nothing was open, or nobody here decides. */
    QUIET,
    /** Something was settled: look again at once. */
    SETTLED,
    /** Only a person may settle what is open, and none is here. */
    REFUSED
  }

  /** Decides what can be decided. */
  Course settle(TaskView task) {
    Course course = Course.QUIET;
    for (Pending request : open(task)) {
      Optional<Verdict> verdict = decider.decide(request, () -> isOpen(request));
      if (verdict.isPresent()) {
        course = Course.SETTLED;
        if (!settle(verdict.get(), request)) {
          return course;
        }
      } else if (decider instanceof Decider.SayYes || decider instanceof Decider.SayNo) {
        terminal.note(onlyAPersonMayDecide(request));
        return Course.REFUSED;
      } else if (wasOvertaken(request)) {
        course = Course.SETTLED;
      } else {
        terminal.note(
            Style.WAITING,
            "Waits for a decision: %s. Decide at %s"
                .formatted(Plain.line(request.title()), server.page(task.id())));
      }
      dealtWith.add(request.id() + request.digest());
    }
    return course;
  }

  /** Whether the verdict could be given; a person may correct one that was refused. */
  private boolean settle(Verdict verdict, Pending request) {
    boolean corrects = decider instanceof Decider.Person;
    try {
      if (!corrects) {
        terminal.note(Plain.line(request.title()));
      }
      tell(verdict.settle(server, request));
      return true;
    } catch (Mistake refused) {
      if (!corrects || refused.exitCode() != ExitCode.BAD_INPUT) {
        throw refused;
      }
      terminal.note(Style.BAD, refused.sentence());
      return false;
    }
  }

  private List<Pending> open(TaskView task) {
    return Pending.list(server, "&task=" + Server.segment(task.id())).stream()
        .filter(request -> !dealtWith.contains(request.id() + request.digest()))
        .toList();
  }

  private void tell(Settled settled) {
    terminal.note(settled.mine() ? Style.GOOD : Style.WAITING, settled.sentence());
  }

  /** Asked while a person thinks; a server that is away for a moment has settled nothing. */
  private boolean isOpen(Pending request) {
    Instant now = Instant.now();
    if (now.isAfter(deadline)) {
      return false;
    }
    if (now.isBefore(looked.plus(LOOK))) {
      return true;
    }
    looked = now;
    return now(request).map(it -> it.isStill(request)).orElse(true);
  }

  private boolean wasOvertaken(Pending request) {
    Optional<Pending> now = now(request).filter(it -> !it.isStill(request));
    now.ifPresent(it -> terminal.note(Style.WAITING, it.fate()));
    return now.isPresent();
  }

  private Optional<Pending> now(Pending request) {
    try {
      return Optional.of(new Pending(server.get("/api/requests/" + Server.segment(request.id()))));
    } catch (Mistake away) {
      return Optional.empty();
    }
  }

  private static String onlyAPersonMayDecide(Pending request) {
    return "Stopped at %s request %s, which only a person may settle: %s"
        .formatted(request.kind(), request.id(), Plain.line(request.title()));
  }
}
