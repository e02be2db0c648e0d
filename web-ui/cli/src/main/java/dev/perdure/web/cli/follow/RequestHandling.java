package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Handling of a followed task's open requests: sends the decider's decision on each, and withdraws
 * the dialog when another person is faster.
 */
final class RequestHandling {
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  private final ServerClient server;
  private final Terminal terminal;
  private final Decider decider;
  private final Instant deadline;
  private final Set<String> dealtWith = new HashSet<>();
  private Instant looked = Instant.EPOCH;

  RequestHandling(ServerClient server, Terminal terminal, Decider decider, Instant deadline) {
    this.server = server;
    this.terminal = terminal;
    this.decider = decider;
    this.deadline = deadline;
  }

  /** The result of handling the open requests. */
  enum ResumePoint {
    /** Nothing was open, or this terminal does not decide. */
    QUIET,
    /** Something was settled: look again at once. */
    SETTLED,
    /** Only a person may settle what is open, and none is here. */
    REFUSED
  }

  ResumePoint settle(FetchedTask task, Consumer<FetchedRequest> before) {
    ResumePoint resumePoint = ResumePoint.QUIET;
    for (FetchedRequest request : open(task)) {
      before.accept(request);
      Optional<DecisionInput> verdict = decider.decide(request, () -> isOpen(request));
      if (verdict.isPresent()) {
        resumePoint = ResumePoint.SETTLED;
        if (!settle(verdict.get(), request)) {
          return resumePoint;
        }
      } else if (decider instanceof Decider.SayYes || decider instanceof Decider.SayNo) {
        terminal.note(onlyAPersonMayDecide(request));
        return ResumePoint.REFUSED;
      } else if (wasOvertaken(request)) {
        resumePoint = ResumePoint.SETTLED;
      } else {
        terminal.note(
            Style.WAITING,
            "Waits for a decision: %s. Decide at %s"
                .formatted(SafeText.line(request.title()), server.page(task.id())));
      }
      dealtWith.add(request.id() + request.digest());
    }
    return resumePoint;
  }

  /** Whether the verdict could be given; a person may correct one that was refused. */
  private boolean settle(DecisionInput verdict, FetchedRequest request) {
    boolean corrects = decider instanceof Decider.Person;
    try {
      if (!corrects) {
        terminal.note(SafeText.line(request.title()));
      }
      tell(verdict.settle(server, request));
      return true;
    } catch (UsageError e) {
      if (!corrects || e.exitCode() != ExitCode.BAD_INPUT) {
        throw e;
      }
      terminal.note(Style.BAD, e.sentence());
      return false;
    }
  }

  private List<FetchedRequest> open(FetchedTask task) {
    return FetchedRequest.list(server, "&task=" + ServerClient.segment(task.id())).stream()
        .filter(request -> !dealtWith.contains(request.id() + request.digest()))
        .toList();
  }

  private void tell(DecisionReply settled) {
    terminal.note(settled.mine() ? Style.GOOD : Style.WAITING, settled.sentence());
  }

  /** Polled while a person is asked; an unreachable server counts as unchanged. */
  private boolean isOpen(FetchedRequest request) {
    Instant now = Instant.now();
    if (now.isAfter(deadline)) {
      return false;
    }
    if (now.isBefore(looked.plus(POLL_INTERVAL))) {
      return true;
    }
    looked = now;
    return now(request).map(it -> it.isStill(request)).orElse(true);
  }

  private boolean wasOvertaken(FetchedRequest request) {
    Optional<FetchedRequest> now = now(request).filter(it -> !it.isStill(request));
    now.ifPresent(it -> terminal.note(Style.WAITING, it.fate()));
    return now.isPresent();
  }

  private Optional<FetchedRequest> now(FetchedRequest request) {
    try {
      return Optional.of(
          new FetchedRequest(server.get("/api/requests/" + ServerClient.segment(request.id()))));
    } catch (UsageError e) {
      return Optional.empty();
    }
  }

  private static String onlyAPersonMayDecide(FetchedRequest request) {
    return "Stopped at %s request %s, which only a person may settle: %s"
        .formatted(request.kind(), request.name(), SafeText.line(request.title()));
  }
}
