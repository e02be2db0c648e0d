package dev.perdure.workflows.task;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.flow.Coroutines;
import dev.perdure.workflows.port.CommandClaim;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlRef;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.request.RecordGuard;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The commands that signals name: each is compared with the journal, in the order of arrival,
 * before the task obeys it. Anybody who reaches the engine can send a signal.
 */
final class CommandClaims {

  private final TaskId task;
  private final Receiver receiver;
  private final Predicate<String> known;
  private final RecordGuard guard;
  private final Deque<Claim> claims = new ArrayDeque<>();
  private boolean busy;

  /** The claims of a task; a command whose id is known already is not looked up. */
  CommandClaims(TaskId task, Predicate<String> known, Receiver receiver) {
    this.task = task;
    this.known = known;
    this.receiver = receiver;
    this.guard = new RecordGuard(task);
  }

  /** The receiver of a command, with the count of messages when its signal came. */
  interface Receiver {
    void obey(Control control, int mark);
  }

  void open() {
    Coroutines.serve("commands", this::serve);
  }

  /** Obeys a command once the journal has it. */
  void claim(ControlRef control, int mark) {
    claims.add(new Claim(control.id(), mark));
  }

  /** Whether every command so far was compared with the journal. */
  boolean isQuiet() {
    return claims.isEmpty() && !busy;
  }

  private void serve() {
    while (true) {
      Workflow.await(() -> !claims.isEmpty());
      busy = true;
      compare(claims.removeFirst());
      busy = false;
    }
  }

  private void compare(Claim claim) {
    if (known.test(claim.id())) {
      return;
    }
    var input = new CommandClaim(task, claim.id(), Workflow.randomUUID().toString());
    guard
        .write("A command", () -> Ports.tasks("Look up a command").accept(input))
        .flatMap(accepted -> Optional.ofNullable(accepted.control()))
        .ifPresent(control -> receiver.obey(control.identified(claim.id()), claim.mark()));
  }

  /** A command by its id, and the count of messages when its signal came. */
  private record Claim(String id, int mark) {}
}
